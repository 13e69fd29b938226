import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testEvent } from '../../tests/support/event.ts'
import type { PollQuestion } from './event/documents.ts'
import { kitchenOf, type SeatAnswers, spread } from './kitchen.ts'

const seat = (
  commitment: string | null,
  answers: Record<string, string> = {},
  name = 'Ada',
): SeatAnswers => ({
  commitment,
  answers: new Map(Object.entries(answers)),
  name,
  order: 'VCF-1',
})
const allergies: PollQuestion = {
  id: 'allergies',
  name: 'Allergies',
  question: 'What do you not eat?',
  kind: 'text',
  asked: 'both',
  isRequired: false,
  kitchen: 'allergies',
  options: [],
}
const poll = { ...testEvent.poll, questions: [...testEvent.poll.questions, allergies] }
const lunchOf = (seats: SeatAnswers[]) => kitchenOf(seats, poll).meals.find(({ id }) => id === 'lunch')

describe('the kitchen list', () => {
  test('counts each option, and spreads who did not say by the shares of those who did', () => {
    const lunch = lunchOf([
      ...Array.from({ length: 6 }, () => seat('yes-full', { lunch: 'spicy-tofu' })),
      ...Array.from({ length: 2 }, () => seat('yes-morning', { lunch: 'miso-chicken' })),
      ...Array.from({ length: 2 }, () => seat('yes-evening')),
      ...Array.from({ length: 10 }, () => seat(null)),
      seat('yes-full'),
    ])
    expect(lunch).toMatchObject({
      notSaid: 11,
      estimatedAway: 2,
      options: [
        { label: 'Classic Ponzu', said: 0, estimated: 0 },
        { label: 'Miso Chicken', said: 2, estimated: 2 },
        { label: 'Spicy Tofu', said: 6, estimated: 7 },
        { said: 0, estimated: 0 },
      ],
    })
  })

  test('estimates nothing while nobody has said anything', () => {
    expect(lunchOf([seat(null), seat(null)])).toMatchObject({ notSaid: 2, estimatedAway: null })
    expect(lunchOf([seat('yes-full')])?.options.map(({ estimated }) => estimated)).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(kitchenOf([], poll)).toMatchObject({ heads: 0, allergies: [] })
  })

  test('counts neither lunch nor allergies of who stays away, and keeps answers that are offered no more', () => {
    const { heads, meals, allergies } = kitchenOf(
      [
        seat('no-changed-plans', { lunch: 'spicy-tofu', allergies: 'Nuts' }),
        seat('yes-full', { lunch: 'fondue', allergies: 'Celery' }, 'Bo'),
      ],
      poll,
    )
    expect(heads).toBe(1)
    expect(meals[0]?.options.find(({ label }) => label.startsWith('fondue'))?.said).toBe(1)
    expect(meals[0]?.options.find(({ label }) => label === 'Spicy Tofu')?.said).toBe(0)
    expect(allergies).toEqual([{ text: 'Celery', name: 'Bo', order: 'VCF-1' }])
  })

  test('has the meals in the order in which they are served', () => {
    const questions = poll.questions.map((question) => ({
      ...question,
      ...(question.id === 'lunch' && { servedAt: '12:30' }),
      ...(question.id === 'dinner' && { servedAt: '08:00' }),
    }))
    expect(kitchenOf([], { ...poll, questions }).meals.map(({ id }) => id)).toEqual(['dinner', 'lunch'])
  })

  test('loses and invents no head, whatever the shares', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.nat(500), { minLength: 1 }), (heads, shares) => {
        const whole = spread(heads, shares)
        if (!whole) {
          expect(shares.every((share) => share === 0)).toBe(true)
          return
        }
        expect(whole.reduce((sum, share) => sum + share, 0)).toBe(heads)
        const total = shares.reduce((sum, share) => sum + share, 0)
        for (const [at, share] of shares.entries())
          if (heads > 0) expect(Math.abs((whole[at] ?? 0) - (heads * share) / total)).toBeLessThan(1)
      }),
    )
  })
})
