import { callMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { NoticePage } from './notice-page.tsx'

export function Failure() {
  return (
    <NoticePage title="Something broke" lines={['Something', 'broke']} ink="coral">
      <p className="max-w-[40rem] text-xl">{callMessages.unexpected}</p>
      <a href={paths.home} className="button mt-6">
        Return to Home
      </a>
    </NoticePage>
  )
}
