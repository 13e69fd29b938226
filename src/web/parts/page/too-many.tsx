import { callMessages } from '../../../domain/messages.ts'
import { NoticePage } from './notice-page.tsx'

/** For a client above the page rate limit. */
export function TooMany() {
  return (
    <NoticePage title="One moment, please" lines={['One', 'moment,', 'please']} ink="yellow">
      <p className="max-w-[40rem] text-xl">{callMessages.tooManyPages}</p>
    </NoticePage>
  )
}
