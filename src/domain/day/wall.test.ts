import { describe, expect, test } from 'vitest'
import { hour } from '../durations.ts'
import { countdown, sceneAt, wallSlots } from './wall.ts'

const slots = [
  { id: 'first', startsAt: 10 * hour, endsAt: 11 * hour },
  { id: 'second', startsAt: 11.5 * hour, endsAt: 12 * hour },
]

describe('the wall', () => {
  test.each([
    [-10, 'before', undefined, 'first'],
    [-1, 'soon', undefined, 'first'],
    [10, 'now', 'first', 'second'],
    [11 - 1 / 3600, 'now', 'first', 'second'],
    [11, 'pause', undefined, 'second'],
    [11.5, 'now', 'second', undefined],
    [12, 'waiting', undefined, undefined],
    [18, 'after', undefined, undefined],
  ] as const)('at hour %d is in the scene “%s”', (at, scene, now, next) => {
    const found = sceneAt(slots, at * hour, 18 * hour)
    expect([found.scene, found.now?.id, found.next?.id]).toEqual([scene, now, next])
  })

  test('is empty while nothing is published', () => {
    expect(sceneAt([], 0, hour)).toEqual({ scene: 'empty', now: undefined, next: undefined })
  })

  test('counts the second that has begun, hours from the first on, and never below nothing', () => {
    expect([0, -5, 1, 59_001, 725_000, hour - 1, hour, 11.97 * hour].map(countdown)).toEqual([
      '0:00',
      '0:00',
      '0:01',
      '1:00',
      '12:05',
      '1 h 00',
      '1 h 00',
      '11 h 58',
    ])
  })

  test('gives a room one of three inks for the whole day, and leaves slots without a talk out', () => {
    const rooms = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, name: `Room ${at}` }))
    const event = {
      startsAt: '2026-05-09T10:00:00+02:00',
      timeZone: 'Europe/Zurich',
      day: {
        rooms,
        slots: [
          { id: 'a', startsAt: '10:00', endsAt: '10:40' },
          { id: 'b', startsAt: '11:00', endsAt: '11:40' },
          { id: 'c', startsAt: '00:30', endsAt: '01:00' },
        ],
      },
    }
    const talk = (roomId: string, slotId: string) => ({
      id: `${roomId}${slotId}`,
      title: 'A talk',
      hosts: [],
      isCancelled: false,
      place: { roomId, slotId },
    })
    const shown = wallSlots([talk('r11', 'a'), talk('r3', 'a'), talk('r3', 'c')], event)
    expect(shown.map(({ id, from, talks }) => [id, from, talks.map(({ room, ink }) => [room, ink])])).toEqual(
      [
        [
          'a',
          '10:00',
          [
            ['Room 3', 0],
            ['Room 11', 2],
          ],
        ],
        ['c', '00:30', [['Room 3', 0]]],
      ],
    )
    expect(shown.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2026-05-09T08:00:00.000Z',
      '2026-05-09T22:30:00.000Z',
    ])
  })
})
