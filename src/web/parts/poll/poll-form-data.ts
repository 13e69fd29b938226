import { answersIn, choicesOf, type PollChoices, type PollQuestions } from '../../../domain/poll-choices.ts'
import { fieldOf } from '../../../domain/poll-fields.ts'
import { textOf } from '../../ui/form.ts'

/** The fields of the form; empty where nothing is chosen. */
export type PollFormData = Readonly<Record<string, string>>

export const fieldsOf = ({ questions }: PollQuestions) => [
  'email',
  'commitment',
  ...questions.map(({ id }) => fieldOf(id)),
]

export const readPollForm = (form: FormData, poll: PollQuestions): PollFormData =>
  Object.fromEntries(fieldsOf(poll).map((name) => [name, textOf(form, name)]))

/** As `submit-food-preferences` takes them. */
export const sentOf = (values: PollFormData, { questions }: PollQuestions) => ({
  email: values.email,
  ...choicesOf(
    values.commitment ?? '',
    questions.map(({ id }) => [id, values[fieldOf(id)] || null]),
  ),
})

export const formDataOf = (email: string, choices: PollChoices | null): PollFormData => ({
  email,
  commitment: choices?.commitment ?? '',
  ...(choices && Object.fromEntries(answersIn(choices).map(([id, answer]) => [fieldOf(id), answer]))),
})
