import type { CallPayload } from '../../../domain/calls/index.ts'
import { paths } from '../../../domain/paths.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'

export type Run = (payload: CallPayload<'run-demos'>) => unknown

interface RunButtonProps {
  run: Run
  payload: CallPayload<'run-demos'>
  isQuiet?: boolean
  isSmall?: boolean
  /** The demo, for who does not see where the button stands. */
  about?: string
  children: string
}

/** Without script it posts the same to the page. */
export const RunButton = ({ run, payload, isQuiet, isSmall, about, children }: RunButtonProps) => (
  <PostForm
    action={paths.adminDemos}
    fields={{ act: JSON.stringify(payload) }}
    onSubmit={(submitted) => {
      submitted.preventDefault()
      run(payload)
    }}
  >
    <button
      type="submit"
      className={`button wrap-anywhere ${isQuiet ? 'button-quiet' : ''} ${isSmall ? 'button-small' : ''}`}
      dir="auto"
      aria-label={about && `${children}: ${about}`}
    >
      <span>{children}</span>
    </button>
  </PostForm>
)
