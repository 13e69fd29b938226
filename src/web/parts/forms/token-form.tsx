interface TokenFormProps {
  action: string
  token: string
  label: string
}

/** One button that posts a mailed token; once the form holds it, the script takes it out of the address bar. */
export function TokenForm({ action, token, label }: TokenFormProps) {
  return (
    <form method="post" action={action} className="mt-8">
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  )
}

/** The token that a form posted, else the one in the address; empty when there is none. */
export function tokenOf(request: Request, form?: FormData): string {
  const posted = form?.get('token')
  return typeof posted === 'string' ? posted : (new URL(request.url).searchParams.get('token') ?? '')
}
