import { callMessages } from '../../../domain/messages/call-messages.ts'
import { HomeLink } from './home-link.tsx'
import { NoticePage } from './notice-page.tsx'

export function Failure() {
  return (
    <NoticePage title="Something broke" lines={['Something', 'broke']} ink="second">
      <p className="max-w-[40rem] text-xl">{callMessages.unexpected}</p>
      <HomeLink className="button mt-6">Return to Home</HomeLink>
    </NoticePage>
  )
}
