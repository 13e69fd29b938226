import { paths, withToken } from '../../../domain/paths.ts'

/** From the editor of a proposal to what the day needs to know of its talk. */
export const OwnTalkLink = ({ token }: { token: string }) => (
  <p className="mb-6">
    <a href={withToken(paths.ownTalk, token)} className="link inline-flex min-h-11 items-center">
      Its place on the programme, its notes, or withdraw it
    </a>
  </p>
)
