/** The documents of an event: everything that an organiser edits, as `schemas/` describes it. */
import type * as z from 'zod/mini'
import type { documentSchemas } from './schemas/index.ts'

/** Every version of an event is one of each. */
export type EventDocuments = {
  [Name in keyof typeof documentSchemas]: z.output<(typeof documentSchemas)[Name]>
}

export type EventFacts = EventDocuments['event']
export type EventPages = EventDocuments['pages']
export type PageMeta = EventPages['home']
export type Schedule = EventDocuments['schedule']
export type Act = Schedule['acts'][number]
export type ScheduleItem = Act['items'][number]
export type Talk = NonNullable<ScheduleItem['talks']>[number]
export type People = EventDocuments['people']
export type Organizer = People['organizers'][number]
export type Picture = Organizer['photo']
export type Sponsors = EventDocuments['sponsors']
export type SponsorPackage = Sponsors['packages'][number]
export type Summary = EventDocuments['summary']
export type SummaryFigure = Summary['figures'][number]
export type EventVideo = Summary['videos'][number]
export type Poll = EventDocuments['poll']
export type PollQuestion = Poll['questions'][number]
export type Proposals = EventDocuments['proposals']
export type Tickets = EventDocuments['tickets']
export type TicketKind = Tickets['kinds'][number]
export type Coupon = Tickets['coupons'][number]
