import type { ReactNode, SubmitEvent } from 'react'

interface PostFormProps {
  action: string
  fields: Record<string, string>
  onSubmit?: (submitted: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form of hidden fields and buttons. */
export const PostForm = ({ action, fields, onSubmit, children }: PostFormProps) => (
  <form method="post" action={action} onSubmit={onSubmit}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
