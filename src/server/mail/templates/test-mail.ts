import { paths } from '../../../domain/paths.ts'
import { defineTemplate } from '../template.ts'

export const testMail = defineTemplate({
  tokens: () => ({}),
  compose(_params: object, _tokens, { publicUrl, event }) {
    return {
      subject: `Test mail of the ${event.name}`,
      preview: 'It arrived: the site can write to people.',
      blocks: [
        { kind: 'heading', text: 'Mail works' },
        {
          kind: 'paragraph',
          text: 'You asked for this mail on the launch list. Receipts, links and news will look like it and come from the same address. If it lay among the spam, the address needs the records in the DNS that docs/send-mail.md names.',
        },
        { kind: 'button', label: 'Back to the launch list', url: publicUrl + paths.adminLaunch },
      ],
    }
  },
})
