/** What the newsletter form holds, in the words of the call `subscribe-newsletter`. */
export interface NewsletterEntry {
  email: string
  name?: string
  linkedinProfileUrl?: string
  allowPublicListing?: boolean
}

/** The form's fields as the call's payload; only the form of the cancelled page has a name. */
export function readNewsletterForm(form: FormData): NewsletterEntry {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const email = text('email')
  if (!form.has('name')) return { email }
  return {
    email,
    name: text('name'),
    linkedinProfileUrl: text('linkedinProfileUrl'),
    allowPublicListing: text('allowPublicListing') === 'true',
  }
}
