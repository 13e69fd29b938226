import type { OwnProfile } from '../../../domain/participants.ts'

/** What the form 'Edit Profile' holds, in the words of the call `update-participant`; the image has its own way. */
export interface ProfileEntry {
  customer_name: string
  about_me: string
  linkedin_profile_url: string
  app_idea: string
}

export function readProfileForm(form: FormData): ProfileEntry {
  const text = (name: keyof ProfileEntry) => {
    const value = form.get(name)
    // Forms send line breaks as CRLF.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return {
    customer_name: text('customer_name'),
    about_me: text('about_me'),
    linkedin_profile_url: text('linkedin_profile_url'),
    app_idea: text('app_idea'),
  }
}

export const entryOf = (own: OwnProfile): ProfileEntry => ({
  customer_name: own.customer_name,
  about_me: own.about_me ?? '',
  linkedin_profile_url: own.linkedin_profile_url ?? '',
  app_idea: own.app_idea ?? '',
})
