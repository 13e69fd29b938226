import type { ReactNode, SubmitEvent } from 'react'

interface PostFormProps {
  action: string
  /** What it posts without script, beside the buttons. */
  fields: Record<string, string>
  onSubmit?: (submitted: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form of buttons alone. An island that lives gives it no secrets to hold: it knows them itself. */
export const PostForm = ({ action, fields, onSubmit, children }: PostFormProps) => (
  <form method="post" action={action} onSubmit={onSubmit}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
