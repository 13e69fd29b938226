import type { PollChoices } from '../../../domain/poll.ts'
import { textOf } from '../../ui/form.ts'

/** The fields of `submit-food-preferences`; empty where nothing is chosen. */
export type PollFormData = Record<'email' | keyof PollChoices, string>

export function readPollForm(form: FormData): PollFormData {
  const text = (name: keyof PollFormData) => textOf(form, name)
  return {
    email: text('email'),
    commitment: text('commitment'),
    lunchPreference: text('lunchPreference'),
    dinnerPreference: text('dinnerPreference'),
    iceBathPreference: text('iceBathPreference'),
  }
}

export const formDataOf = (email: string, choices: PollChoices | null): PollFormData => ({
  email,
  commitment: choices?.commitment ?? '',
  lunchPreference: choices?.lunchPreference ?? '',
  dinnerPreference: choices?.dinnerPreference ?? '',
  iceBathPreference: choices?.iceBathPreference ?? '',
})
