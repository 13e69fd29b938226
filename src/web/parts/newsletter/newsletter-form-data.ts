import { textOf } from '../../ui/form.ts'

/** The payload of `subscribe-newsletter`. */
export interface NewsletterFormData {
  email: string
  name?: string
  linkedinProfileUrl?: string
  allowPublicListing?: boolean
}

/** Only the form of the cancelled page has a name. */
export function readNewsletterForm(form: FormData): NewsletterFormData {
  const email = textOf(form, 'email')
  if (!form.has('name')) return { email }
  return {
    email,
    name: textOf(form, 'name'),
    linkedinProfileUrl: textOf(form, 'linkedinProfileUrl'),
    allowPublicListing: textOf(form, 'allowPublicListing') === 'true',
  }
}
