import type { OwnContribution } from '../../../domain/contributions.ts'
import { contributionMessages as messages, type Notice } from '../../../domain/messages.ts'
import { textOf } from '../../ui/form.ts'

/** What the contribution form holds, in the words of the calls; browsers post line breaks as CR LF. */
export function readContributionForm(form: FormData) {
  const text = (name: string) => textOf(form, name).replaceAll('\r\n', '\n')
  return {
    title: text('title'),
    details: text('details'),
    contributor_name: text('contributor_name'),
    contributor_email: text('contributor_email'),
    contributor_phone: text('contributor_phone'),
  }
}

export type ContributionFormData = ReturnType<typeof readContributionForm>

/** A proposal as the form holds it. */
export const formDataOf = (own: OwnContribution): ContributionFormData => ({
  title: own.title,
  details: own.details,
  contributor_name: own.contributor_name,
  contributor_email: own.contributor_email,
  contributor_phone: own.contributor_phone ?? '',
})

const { emptyField, addressAdvice } = messages

/** What to say beside each field that is wrong: what it lacks, in other words than the toast. */
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

/** What to say first of what is wrong: the text, then the person, then the address, then whatever else. */
export function objectionTo(entered: ContributionFormData, wrong: Record<string, string>): Notice {
  const isBlank = (name: keyof ContributionFormData) => entered[name].trim() === ''
  if (isBlank('title') || isBlank('details')) return messages.missingText
  if (isBlank('contributor_name') || isBlank('contributor_email')) return messages.missingPerson
  if (wrong.contributor_email) return messages.invalidEmail
  return { title: messages.failedTitle, text: Object.values(wrong)[0] ?? messages.submitFailed }
}
