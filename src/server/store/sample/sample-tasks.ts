import type { SampleTask } from './sample-types.ts'

const mara = 'Mara Muster'
const teo = 'Teo Beispiel'

/** What the two organisers had to do, before the day and after it. */
export const sampleTasks: readonly SampleTask[] = [
  {
    title: 'Sign the contract with Halle Wellenbad',
    description:
      'From Friday 16:00 (setting up) to Sunday 02:00. Ask whether the sauna terrace is ours as well.\nDraft of the contract: https://files.example.org/2025/hall-contract.pdf',
    dueDate: '2025-05-15',
    owner: mara,
    isCompleted: true,
    createdAt: '2025-04-28T07:30:00Z',
  },
  {
    title: 'Open the ticket sale',
    description:
      'Price, seats and coupons, then one order of our own with a real card, and give it back.\nCheck that the receipt says CHF 49.00 and that the calendar file opens on a phone.',
    dueDate: '2025-05-01',
    owner: teo,
    isCompleted: true,
    createdAt: '2025-04-28T07:45:00Z',
  },
  {
    title: 'Ask fifteen companies for support',
    description:
      'Packages: https://festival.example.org/sponsors. Offer the pitch slot to the Main Sponsor first. Whoever asks for the list of participants gets a friendly no.',
    dueDate: '2025-06-30',
    owner: mara,
    isCompleted: true,
    createdAt: '2025-05-02T09:00:00Z',
  },
  {
    title: 'Put the programme together',
    description:
      'Nine talks from the proposals on the board, by verified votes and by gut. Write to everybody, also to those we cannot take: they hear it from us and not from the schedule.\n\nTalks that nobody would expect come right after lunch.',
    dueDate: '2025-07-31',
    owner: mara,
    isCompleted: true,
    createdAt: '2025-05-20T18:20:00Z',
  },
  {
    title: 'Order bowls and pizza by the poll',
    description:
      'Numbers close on Thursday noon. Whoever has not answered counts as one classic bowl and one vegetarian pizza.\nBowls: https://bowls.example.org/order\nPizza: https://pizza.example.org/parties (they need the address of the goods entrance)',
    dueDate: '2025-08-28',
    owner: teo,
    isCompleted: true,
    createdAt: '2025-07-04T12:00:00Z',
  },
  {
    title: '300 kilos of ice',
    description:
      'Delivered at 13:00, not before: last year it was water by two. Quay side, the gate is open.\nhttps://ice.example.org/quote?kg=300&day=2025-08-30',
    dueDate: '2025-08-29',
    owner: teo,
    isCompleted: true,
    createdAt: '2025-07-04T12:05:00Z',
  },
  {
    title: 'Test the network with 120 phones',
    description:
      'Two lines from two providers. Ask the students of the building next door for an evening and pay in pizza.',
    dueDate: '2025-08-27',
    owner: teo,
    isCompleted: true,
    createdAt: '2025-07-10T08:00:00Z',
  },
  {
    title: 'Find eight volunteers for the doors and the coffee',
    description:
      'Those who offered themselves stand on the board, in the column on the right: https://festival.example.org/contribute#volunteer. Two at a time, two hours each, nobody misses the talk they came for.',
    dueDate: '2025-08-20',
    owner: null,
    isCompleted: true,
    createdAt: '2025-07-14T16:40:00Z',
  },
  {
    title: 'Bring back the cable drums',
    description: 'Seven of ours, three of the hall. The red one belongs to the swimming club.',
    dueDate: '2025-09-02',
    owner: teo,
    isCompleted: false,
    createdAt: '2025-08-31T09:10:00Z',
  },
  {
    title: 'Thank speakers, sponsors and volunteers',
    description:
      'One letter each, by hand where we know the hand. Speakers get the recording of their talk and the comments from the cards; sponsors the figures of https://festival.example.org/vcf2025; volunteers the voucher for the lido.\n\nText of last year: https://files.example.org/2024/thank-you.md',
    dueDate: '2025-09-12',
    owner: mara,
    isCompleted: false,
    createdAt: '2025-08-31T09:20:00Z',
  },
  {
    title: 'Close the books',
    description:
      'Revenue by the overview, refunds by the payment provider; the two must agree to the centime. Receipts are in the yellow folder. What is left goes into next year, not into jackets.',
    dueDate: '2025-10-31',
    owner: mara,
    isCompleted: false,
    createdAt: '2025-09-01T07:00:00Z',
  },
  {
    title: 'Who lost a green thermos, one sock and a unicycle?',
    description:
      'Photos in the chat group: https://chat.example.org/vcf/lost-and-found. After a month they go to the lost property office.',
    dueDate: null,
    owner: null,
    isCompleted: false,
    createdAt: '2025-09-01T07:05:00Z',
  },
  {
    title: 'Ask for the hall in August 2030',
    description:
      'Saturday 31 August 2030 would be the tenth edition on the lake. They keep a date for us if we ask early: https://hall.example.org/dates/2030-08',
    dueDate: '2030-01-15',
    owner: mara,
    isCompleted: false,
    createdAt: '2025-09-03T18:00:00Z',
  },
  {
    title: 'Renew the domain',
    description: 'Paid until then, and it does not renew itself: https://registrar.example.org/festival',
    dueDate: '2030-03-31',
    owner: null,
    isCompleted: false,
    createdAt: '2025-09-03T18:05:00Z',
  },
]
