import type { OwnContribution } from '../../../domain/contributions.ts'
import { contributionMessages as messages } from '../../../domain/messages/contribution-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { textOf } from '../../ui/form.ts'

/** The form's fields as the calls name them. */
export function readContributionForm(form: FormData) {
  const text = (name: string) => textOf(form, name)
  return {
    title: text('title'),
    details: text('details'),
    contributor_name: text('contributor_name'),
    contributor_email: text('contributor_email'),
    contributor_phone: text('contributor_phone'),
  }
}

export type ContributionFormData = ReturnType<typeof readContributionForm>

export const formDataOf = (own: OwnContribution): ContributionFormData => ({
  title: own.title,
  details: own.details,
  contributor_name: own.contributor_name,
  contributor_email: own.contributor_email,
  contributor_phone: own.contributor_phone ?? '',
})

const { emptyField, addressAdvice } = messages

/** The sentence beside each field that is wrong; an empty one gets another sentence than in the toast. */
export function besideFields(
  entered: ContributionFormData,
  wrong: Record<string, string>,
): Record<string, string> {
  const isEmpty = (name: string): name is keyof typeof emptyField =>
    name in emptyField && entered[name as keyof ContributionFormData].trim() === ''
  const beside = (name: string, sentence: string) =>
    isEmpty(name) ? emptyField[name] : name === 'contributor_email' ? addressAdvice : sentence
  return Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [name, beside(name, sentence)]))
}

/** The toast for the first problem: missing text, then missing person, then the address, then the rest. */
export function objectionTo(entered: ContributionFormData, wrong: Record<string, string>): Notice {
  const isBlank = (name: keyof ContributionFormData) => entered[name].trim() === ''
  if (isBlank('title') || isBlank('details')) return messages.missingText
  if (isBlank('contributor_name') || isBlank('contributor_email')) return messages.missingPerson
  if (wrong.contributor_email) return messages.invalidEmail
  return { title: messages.failedTitle, text: Object.values(wrong)[0] ?? messages.submitFailed }
}
