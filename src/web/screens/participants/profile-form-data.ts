import type { OwnProfile } from '../../../domain/participants.ts'
import { textOf } from '../../ui/form.ts'

/** The fields of `update-participant`, without the image. */
export interface ProfileFormData {
  customer_name: string
  about_me: string
  linkedin_profile_url: string
  app_idea: string
}

export function readProfileForm(form: FormData): ProfileFormData {
  const text = (name: keyof ProfileFormData) => textOf(form, name)
  return {
    customer_name: text('customer_name'),
    about_me: text('about_me'),
    linkedin_profile_url: text('linkedin_profile_url'),
    app_idea: text('app_idea'),
  }
}

export const formDataOf = (own: OwnProfile): ProfileFormData => ({
  customer_name: own.customer_name,
  about_me: own.about_me ?? '',
  linkedin_profile_url: own.linkedin_profile_url ?? '',
  app_idea: own.app_idea ?? '',
})
