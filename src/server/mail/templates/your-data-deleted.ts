import { periodInWords, retention } from '../../../domain/retention.ts'
import { type Block, defineTemplate } from '../template.ts'

interface Deletion {
  isTicketKept: boolean
  areBooksKept: boolean
}

export const yourDataDeleted = defineTemplate({
  leavesNoTrace: true,
  tokens: (_params: Deletion) => ({}),
  compose({ isTicketKept, areBooksKept }, _tokens, { event }) {
    return {
      subject: 'Your data is deleted',
      preview: `What the ${event.name} kept under this address is gone.`,
      blocks: [
        { kind: 'heading', text: 'Your data is deleted' },
        {
          kind: 'paragraph',
          text: `What the website of the ${event.name} kept under this address is gone, as you asked. This email is the last one, and its own entry goes once it is delivered.`,
        },
        ...(areBooksKept ? [books] : []),
        ...(isTicketKept ? [ticket] : []),
        {
          kind: 'paragraph',
          text: `Our backups may hold it for another ${periodInWords(retention.backups)}. What the payment company knows of you, it keeps by itself.`,
        },
        {
          kind: 'small',
          text: `You did not ask for this? Whoever did could read your mail. Write to ${event.publisher.contactEmail}.`,
        },
      ],
    }
  },
})

const books: Block = {
  kind: 'paragraph',
  text: `Of what you paid our books keep amount, dates and the number of the payment for ${periodInWords(retention.paidOrders)}, as the law asks. Your name does not stand there any more.`,
}
const ticket: Block = {
  kind: 'paragraph',
  text: 'Your seat stays paid, and is not given back by this. We cannot tell any more that it is yours: keep the email with your receipt, and show it at the entrance.',
}
