import type { StepField, StepName } from '../../../domain/first-steps.ts'
import { currencies } from '../../../domain/money.ts'

export interface Asked {
  label: string
  hint?: string
  type?: 'date' | 'time' | 'email' | 'color' | 'lines'
  inputMode?: 'decimal' | 'numeric'
  autoComplete?: string
}

interface Question {
  /** In the list of steps. */
  short: string
  title: string
  text: string
  fields: readonly (Asked & { name: StepField })[]
}

export const questions: Record<StepName, Question> = {
  name: {
    short: 'Name',
    title: 'What is it called?',
    text: 'The name stands on every page, every mail and every ticket. “Soon” shows it at once.',
    fields: [
      { name: 'name', label: 'Name of the event' },
      { name: 'tagline', label: 'Tagline', hint: 'One short sentence below the headline.' },
    ],
  },
  day: {
    short: 'Day',
    title: 'When is it?',
    text: 'One day, in the time of the place.',
    fields: [
      { name: 'date', label: 'Day', type: 'date' },
      { name: 'from', label: 'From', type: 'time' },
      { name: 'to', label: 'To', type: 'time', hint: 'Earlier than the start: it ends on the day after.' },
      { name: 'timeZone', label: 'Time zone', hint: 'Continent and city, such as Europe/Zurich.' },
    ],
  },
  place: {
    short: 'Place',
    title: 'Where is it?',
    text: 'Tickets, calendar entries and the map say so.',
    fields: [
      { name: 'venue', label: 'Name of the venue' },
      { name: 'street', label: 'Street and number', autoComplete: 'off' },
      { name: 'postalCode', label: 'Postal code', hint: 'Empty where there are none.' },
      { name: 'city', label: 'Town' },
      { name: 'countryCode', label: 'Country', hint: 'Two letters, such as CH.' },
    ],
  },
  look: {
    short: 'Look',
    title: 'What does it look like?',
    text: 'Three inks print the whole site and its mails. Logo and pictures come later, under “Your event”.',
    fields: [
      { name: 'first', label: 'First ink', type: 'color', hint: 'Dark letters stand on it.' },
      { name: 'second', label: 'Second ink', type: 'color', hint: 'Dark letters stand on it.' },
      { name: 'third', label: 'Third ink', type: 'color', hint: 'Light letters stand on it.' },
    ],
  },
  tickets: {
    short: 'Tickets',
    title: 'What does a ticket cost?',
    text: 'One kind of ticket, until there are no seats left. Nobody can buy before the site is open.',
    fields: [
      { name: 'price', label: 'Price', inputMode: 'decimal', hint: 'Such as 49.00.' },
      {
        name: 'currency',
        label: 'Currency',
        hint: `${currencies.join(', ')}: it stays once somebody has ordered.`,
      },
      { name: 'capacity', label: 'Seats', inputMode: 'numeric', hint: 'How many tickets there are in all.' },
    ],
  },
  mail: {
    short: 'Who writes',
    title: 'Who writes to people?',
    text: 'Who is behind the event stands at the foot of every page and mail, and on the privacy page.',
    fields: [
      { name: 'publisher', label: 'Name of the association, company or person' },
      { name: 'address', label: 'Postal address', type: 'lines' },
      { name: 'contactEmail', label: 'Mail address for questions', type: 'email' },
      { name: 'signOff', label: 'How mails end', type: 'lines', hint: 'Such as: See you soon, Ada and Bo.' },
    ],
  },
}
