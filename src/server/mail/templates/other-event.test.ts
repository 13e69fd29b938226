import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { otherDocuments, sampleTextsIn } from '../../../../tests/support/other-event.ts'
import { siteEventOf } from '../../../domain/event/site-event.ts'
import { layOut } from '../compose.ts'
import type { MailTemplate } from '../template.ts'
import { templates } from './index.ts'

const site = { publicUrl: 'https://days.test', event: siteEventOf(otherDocuments, testEvent.pictures) }

/** Parameters that serve every template. */
const params = {
  orderId: '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c',
  orderNumber: 'WDG-3F2A91BC',
  name: 'Ada Example',
  numberOfTickets: 2,
  totalCents: 7840,
  discountCents: 1960,
  couponCode: 'SECRET20',
  reason: 'no-seat',
  kind: 'payment-mismatched',
  order: 'WDG-3F2A91BC',
  payment: 'pi_1',
  amount: '1.00',
  due: '2.00',
  choices: {},
  replaced: { commitment: 'yes-full' },
  expiresAt: '2027-03-01T09:00:00.000Z',
  invoice: { number: 1, label: 'WDG-00001' },
  label: 'WDG-00001',
  amountCents: 7840,
  seats: 2,
  dueOn: '2027-03-01',
  isTicketKept: true,
  why: 'participants',
  written: { subject: 'Hi', text: 'Hello {name}' },
  areBooksKept: true,
  place: '11:30, Loft',
  times: ['11:30'],
  act: 'empty',
  field: 'about_me',
}

test.each(Object.entries(templates))(
  'with another event, the mail %s says no word of the sample',
  async (_, template) => {
    const { compose, tokens } = template as MailTemplate
    const names = Object.keys(tokens(params))
    const mail = compose(params, Object.fromEntries(names.map((name) => [name, 't'])), site)
    const { text, html } = await layOut(mail, site)
    const files = await Promise.all(
      (mail.attachments ?? []).map((make) =>
        make({ ...site, eventVersion: 1, queuedAt: new Date('2027-01-01T09:00:00Z') }),
      ),
    )
    const said = [mail.subject, mail.preview, text, html.replace(/<style>.*?<\/style>|href="[^"]*"/gs, '')]
    const calendar = files.map(({ content }) => content.toString().replaceAll('\r\n ', ''))
    expect(sampleTextsIn([...said, ...calendar].join('\n'))).toEqual([])
  },
)

test('where the poll asks about no meal, no mail with a seat speaks of food', async () => {
  const asking = (questions: typeof testEvent.poll.questions) => ({
    ...site,
    event: { ...testEvent, poll: { ...testEvent.poll, questions } },
  })
  const links = {
    allPath: '/seats/c',
    seats: [{ position: 1, kind: 'ticket', name: 'Ada', path: '/seat/c' }],
  }
  const textOf = async (
    name: 'order-confirmation' | 'seat-link',
    at: typeof site,
    numberOfTickets: number,
  ) => {
    const { compose } = templates[name] as MailTemplate
    const mail = compose({ ...params, numberOfTickets }, { edit: 't', plan: 't' }, at, { seats: links })
    return (await layOut(mail, at)).text.replace(/\s+/g, ' ')
  }
  const meals = asking(testEvent.poll.questions)
  const spades = asking([
    {
      id: 'spade',
      name: 'Spade',
      question: 'Do you bring a spade?',
      kind: 'choice',
      asked: 'both',
      isRequired: true,
      options: [{ value: 'yes', label: 'Yes' }],
    },
  ])
  for (const name of ['order-confirmation', 'seat-link'] as const)
    for (const seats of [1, 2]) {
      expect(await textOf(name, meals, seats)).toMatch(/like to eat/)
      expect(await textOf(name, spades, seats)).not.toMatch(/\beat\b|hungry|food/i)
      expect(await textOf(name, spades, seats)).toContain('who comes')
    }
})
