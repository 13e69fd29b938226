import { textOf } from '../../ui/form.ts'

/** What the newsletter form holds, in the words of the call `subscribe-newsletter`. */
export interface NewsletterFormData {
  email: string
  name?: string
  linkedinProfileUrl?: string
  allowPublicListing?: boolean
}

/** The form's fields as the call's payload; only the form of the cancelled page has a name. */
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
