import { paths } from '../../../domain/paths.ts'

interface SwitchFormProps {
  label: string
  /** The parameter by which the page without script shows the other form. */
  name?: string
  toggle(email: string): void
}

/** Shows the other form of the sign-in, with the address that was typed into this one. */
export function SwitchForm({ label, name, toggle }: SwitchFormProps) {
  const typed = () => document.querySelector<HTMLInputElement>('input[name=email]')?.value ?? ''
  return (
    <form
      action={paths.adminLogin}
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        toggle(typed())
      }}
    >
      <button type="submit" name={name} className="link min-h-11">
        {label}
      </button>
    </form>
  )
}
