import { expect, test } from 'vitest'
import { testDocuments } from '../../../tests/support/event.ts'
import { withAnswer } from './first-answers.ts'

const startsAt = '2027-03-13T09:00:00+01:00'
const answer = { date: '2027-03-13', to: '18:00', timeZone: 'Europe/Zurich' }

test.each([
  ['move to the hour at which it begins', ['09:00'], '10:30', ['10:30']],
  ['stay when an organiser has given them another', ['08:30'], '10:30', ['08:30']],
  ['stay rather than open after the entry below them', ['09:00', '10:00'], '10:30', ['09:00', '10:00']],
  ['move before an entry after midnight', ['09:00', '00:30'], '10:30', ['10:30', '00:30']],
  ['move into the early morning', ['09:00', '10:00'], '05:30', ['05:30', '10:00']],
  ['stay while the hour cannot be read', ['09:00'], 'ten', ['09:00']],
])('the doors of an event %s', (_claim, before, from, after) => {
  const { event, schedule } = testDocuments
  const [act] = schedule.acts
  if (!act) return expect.fail('no act')
  const items = before.map((time, index) => ({ id: `entry-${index}`, title: 'Doors open', startsAt: time }))
  const documents = {
    ...testDocuments,
    event: { ...event, startsAt },
    schedule: { acts: [{ ...act, items }] },
  }
  expect(withAnswer(documents, 'day', { ...answer, from }).schedule).toMatchObject({
    acts: [{ items: after.map((time) => ({ startsAt: time })) }],
  })
})

test.each([
  ["Māra Kai O'Connor's Barcamp", 'MKOB'],
  ['Hui o Laʻana’s friends', 'HOLF'],
  ['Rock ’n’ Roll', 'RNR'],
  ['Camp of Makers', 'COM'],
  ["Gardeners'", 'GARDE'],
])('the short name of “%s” is %s: an apostrophe begins no word', (name, shortName) => {
  expect(withAnswer(testDocuments, 'name', { name, tagline: 'One day.' }).event).toMatchObject({ shortName })
})

test('a place without a postal code is looked for by its town', () => {
  const place = {
    venue: 'Hall',
    street: 'Harbour Road 1',
    postalCode: '',
    city: 'Hong Kong',
    countryCode: 'HK',
  }
  expect(withAnswer(testDocuments, 'place', place).event).toMatchObject({
    venue: { mapsUrl: expect.stringMatching(/query=Hall%2C%20Harbour%20Road%201%2C%20Hong%20Kong$/) },
  })
})
