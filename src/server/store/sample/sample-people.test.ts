import { describe, expect, test } from 'vitest'
import { pollQuestion, testEvent, ticketPrice } from '../../../../tests/support/event.ts'
import { findCoupon, isExpired, orderStates, priceOf, seatHoldingStates } from '../../../domain/orders.ts'
import { questionsFor } from '../../../domain/poll-choices.ts'
import { taskCollapsesAfter } from '../../../domain/task-board.ts'
import { taskEntry } from '../../../domain/tasks.ts'
import { sampleParticipants } from './sample-people.ts'
import { sampleTasks } from './sample-tasks.ts'
import { sampleDay } from './sample-votes.ts'

const { people, poll, summary, tickets } = testEvent
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const seatsOf = (orders: readonly { numberOfTickets: number }[]) =>
  sum(orders.map(({ numberOfTickets }) => numberOfTickets))
const withState = (state: string) => sampleParticipants.filter(({ status }) => status === state)
const paid = withState('paid')

describe('the orders of the sample event', () => {
  test('are 88 paid ones, as many paid tickets, 18 free seats, and some of every other kind', () => {
    expect(summary.figures[0]).toMatchObject({ value: '88', label: 'Participants' })
    expect(paid).toHaveLength(88)
    const free = paid.filter(({ totalCents }) => totalCents === 0)
    expect([seatsOf(paid) - seatsOf(free), seatsOf(free), seatsOf(paid)]).toEqual([88, 18, 106])
    expect(paid.filter(({ isListed }) => isListed)).toHaveLength(60)
    expect(['waitlist', 'refunded', 'expired'].map((state) => withState(state).length)).toEqual([5, 3, 3])
    expect(orderStates).toEqual(
      expect.arrayContaining([...new Set(sampleParticipants.map(({ status }) => status))]),
    )
  })

  test('cost what the ticket sale would have asked; guests of the organisers pay nothing without a coupon', () => {
    for (const order of sampleParticipants) {
      const { numberOfTickets, totalCents, discountCents, couponCode, createdAt } = order
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(Date.parse(tickets.saleStartsAt))
      expect(numberOfTickets).toBeLessThanOrEqual(tickets.maxPerOrder)
      const coupon = couponCode === null ? undefined : findCoupon(couponCode, tickets)
      expect(coupon?.code ?? null).toBe(couponCode)
      if (coupon) expect(isExpired(coupon, new Date(createdAt))).toBe(false)
      const isGuest = couponCode === null && totalCents === 0
      const full = numberOfTickets * ticketPrice
      expect({ totalCents, discountCents }).toEqual(
        isGuest
          ? { totalCents: 0, discountCents: full }
          : priceOf(numberOfTickets, coupon, { priceCents: ticketPrice, currency: 'CHF' }),
      )
    }
    const guests = paid.filter(({ couponCode, totalCents }) => couponCode === null && totalCents === 0)
    expect(guests).toHaveLength(10)
    expect(guests.map(({ name }) => name)).toEqual(
      expect.arrayContaining(people.organizers.map(({ name }) => name)),
    )
  })

  test('leave coupons to try: one nobody holds, twelve free tickets, and one that has expired', () => {
    const usedBy = (code: string) =>
      seatsOf(
        sampleParticipants.filter(
          ({ couponCode, status }) =>
            couponCode === code && seatHoldingStates.some((state) => state === status),
        ),
      )
    expect(tickets.coupons.map(({ code, limit }) => [code, usedBy(code), limit])).toEqual([
      ['COMMUNITY20', 16, undefined],
      ['FIVEOFF', 11, undefined],
      ['SPEAKER100', 8, 20],
      ['LASTONE', 0, 1],
      ['EARLYBIRD', 21, undefined],
    ])
    // Somebody had it before, and their money went back.
    expect(withState('refunded').map(({ couponCode }) => couponCode)).toContain('LASTONE')
  })

  test('were given back after they were paid and before the day, and only those say when', () => {
    for (const { status, createdAt, refundedAt } of sampleParticipants) {
      expect(refundedAt !== undefined).toBe(status === 'refunded')
      if (refundedAt === undefined) continue
      expect(Date.parse(refundedAt)).toBeGreaterThan(Date.parse(createdAt))
      expect(Date.parse(refundedAt)).toBeLessThan(Date.parse(sampleDay))
    }
  })
})

describe('the answers of the sample event to the poll', () => {
  test('are to the questions that were asked, and to no others', () => {
    const answers = sampleParticipants.flatMap((person) => [person, person.earlierAnswer ?? []].flat())
    for (const { commitment, lunch, dinner, iceBath } of answers) {
      const asked = commitment ? questionsFor(poll, commitment).map(({ id }) => id) : []
      expect([lunch !== null, dinner !== null]).toEqual([asked.includes('lunch'), asked.includes('dinner')])
      if (!asked.includes('ice-bath')) expect(iceBath).toBeNull()
    }
  })

  test('are of every kind, no answer included, and some people changed theirs', () => {
    const given = (question: 'commitment' | 'lunch' | 'dinner' | 'iceBath') =>
      [...new Set(paid.map((person) => person[question]))].map(String).sort()
    const possible = ({ options }: { options: readonly { value: string }[] }) =>
      [...options.map(({ value }) => value), 'null'].sort()
    expect(given('commitment')).toEqual(possible(poll.commitment))
    expect(given('lunch')).toEqual(possible(pollQuestion('lunch')))
    expect(given('dinner')).toEqual(possible(pollQuestion('dinner')))
    expect(given('iceBath')).toEqual(possible(pollQuestion('ice-bath')))
    expect(paid.filter(({ iceBath }) => iceBath === 'yes-definitely')).toHaveLength(21)
    expect(paid.filter(({ earlierAnswer }) => earlierAnswer)).toHaveLength(4)
  })
})

describe('the tasks of the sample event', () => {
  test('are of each organiser and of nobody, done and open, due before the day, after it, and never', () => {
    const owners = new Set(sampleTasks.map(({ owner }) => owner))
    expect(owners).toEqual(new Set([...people.organizers.map(({ name }) => name), null]))
    const day = sampleDay.slice(0, 10)
    const kinds = sampleTasks.map(({ isCompleted, dueDate }) =>
      [isCompleted ? 'done' : 'open', dueDate === null ? 'no day' : dueDate < day ? 'before' : 'after'].join(
        ', ',
      ),
    )
    expect(new Set(kinds)).toEqual(new Set(['done, before', 'open, after', 'open, no day']))
    expect(sampleTasks.some(({ dueDate }) => dueDate !== null && dueDate > '2029')).toBe(true)
  })

  test('could have been entered on the board, and links lead to made-up sites alone', () => {
    for (const { title, description, dueDate, owner } of sampleTasks) {
      const entry = { title, description, due_date: dueDate, owner }
      expect(taskEntry(people.organizers).parse(entry)).toEqual(entry)
      const hosts = description.match(/https?:\/\/[^/\s]+/g) ?? []
      expect(hosts.filter((host) => !host.endsWith('.example.org'))).toEqual([])
    }
    const lengths = sampleTasks.map(({ description }) => description.length)
    expect(lengths.filter((length) => length > taskCollapsesAfter.characters).length).toBeGreaterThan(5)
    expect(lengths.filter((length) => length <= taskCollapsesAfter.characters).length).toBeGreaterThan(2)
  })
})
