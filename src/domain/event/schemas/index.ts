/** One schema for each document: form, check, JSON Schema and types come from it. */

import { announcement } from './announcement.ts'
import { day } from './day.ts'
import { event } from './event.ts'
import { links } from './links.ts'
import { look } from './look.ts'
import { mail } from './mail.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { poll } from './poll.ts'
import { privacy } from './privacy.ts'
import { prompts } from './prompts.ts'
import { proposals } from './proposals.ts'
import { schedule } from './schedule.ts'
import { sponsors } from './sponsors.ts'
import { summary } from './summary.ts'
import { tickets } from './tickets.ts'

/** In the order in which an organiser fills them in. */
export const documentSchemas = {
  event,
  tickets,
  schedule,
  day,
  people,
  look,
  sponsors,
  proposals,
  prompts,
  poll,
  summary,
  links,
  mail,
  announcement,
  pages,
  privacy,
}

export type DocumentName = keyof typeof documentSchemas

export const documentNames = Object.keys(documentSchemas) as DocumentName[]
