import { callMessages } from '../../../domain/messages.ts'
import { NoticePage } from './notice-page.tsx'

/** For a client that has asked for more pages in a moment than people do. */
export function TooMany() {
  return (
    <NoticePage title="One moment, please" lines={['One', 'moment,', 'please']} ink="yellow">
      <p className="max-w-[40rem] text-xl">{callMessages.tooManyPages}</p>
    </NoticePage>
  )
}
