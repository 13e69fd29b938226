/** The plan as organisers are given it, for tests of the editor: three rooms, two slots, and the talks given. */
import type { PlanTalk, WholePlan } from '../../src/domain/day/talks.ts'

export const planTalk = (id: string, given: Partial<PlanTalk> = {}): PlanTalk => ({
  id,
  title: id.toUpperCase(),
  details: '',
  needs: [],
  origin: 'board',
  hosts: [],
  sources: [],
  isWithdrawn: false,
  place: null,
  isPinned: false,
  ...given,
})

export const wholePlan = (talks: PlanTalk[], given: Partial<WholePlan> = {}): WholePlan => ({
  unchanged: false,
  stamp: '',
  revision: 1,
  rooms: ['hall', 'loft', 'quay'].map((id) => ({ id, name: `The ${id}`, capacity: 20, has: [] })),
  slots: [
    { id: 'first', startsAt: '11:00', endsAt: '11:40' },
    { id: 'second', startsAt: '12:00', endsAt: '12:40' },
  ],
  talks,
  board: [],
  closed: [],
  absences: [],
  hours: [],
  wrongs: [],
  published: null,
  changes: [],
  ...given,
})
