/** The poll of the tests as the release with four fixed questions wrote it. */
import { testDocuments } from './event.ts'

const { heading, intro, commitment, questions } = testDocuments.poll
const [lunch, dinner, iceBath] = questions.map(
  ({ id, name, kind, asked, isRequired, ...question }) => question,
)

export const olderPoll = {
  heading,
  intro,
  commitment: { ...commitment, options: commitment.options.map(({ comes, ...option }) => option) },
  lunch,
  dinner,
  iceBath,
}
