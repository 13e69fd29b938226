import { peopleMessages } from '../../../domain/messages/people-messages.ts'

/** To whose profile it is, by their own link. */
export const HiddenNotice = ({ contactEmail }: { contactEmail: string }) => (
  <p className="on-bright mb-2 border-4 border-ink bg-second px-4 py-3 font-bold wrap-anywhere">
    {peopleMessages.hidden(contactEmail)}
  </p>
)
