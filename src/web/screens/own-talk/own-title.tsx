import type { OwnTalk } from '../../../domain/day/hosts.ts'

/** A talk that organisers made of several proposals, or named anew, names the reader's own, too. */
export const OwnTitle = ({ own: { talk, contribution } }: { own: OwnTalk }) => (
  <>
    <p className="max-w-[44rem] text-2xl font-bold wrap-anywhere md:text-3xl" dir="auto">
      {talk?.title ?? contribution.title}
    </p>
    {talk && talk.title !== contribution.title && (
      <p className="mt-3 max-w-[44rem] text-lg wrap-anywhere">
        Your proposal: “<bdi>{contribution.title}</bdi>”
      </p>
    )}
  </>
)
