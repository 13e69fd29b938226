import * as z from 'zod/mini'
import { isCalendarDay } from './calendar-day.ts'
import { oncePer } from './event/once-per.ts'
import { emptyIsNull, requiredLine, text } from './fields.ts'
import { taskMessages as messages } from './messages/admin-messages.ts'
import type { Task, TaskOwner } from './task-board.ts'

/** Of a year before 1900 is a typing error. */
const isDueDay = (day: string) => isCalendarDay(day) && day >= '1900-01-01'

export const taskEntry = oncePer((owners: readonly TaskOwner[]) =>
  z.strictObject({
    title: requiredLine(200, { required: messages.titleRequired, tooLong: messages.titleTooLong }),
    description: z.optional(z.pipe(emptyIsNull, z.nullable(text(5_000, messages.descriptionTooLong)))),
    due_date: z.optional(
      z.pipe(emptyIsNull, z.nullable(z.string(messages.notADay).check(z.refine(isDueDay, messages.notADay)))),
    ),
    owner: z.optional(
      z.pipe(
        emptyIsNull,
        z.nullable(
          z.enum(
            owners.map(({ name }) => name),
            messages.unknownOwner,
          ),
        ),
      ),
    ),
  }),
)
export type TaskEntry = z.output<ReturnType<typeof taskEntry>>

export const taskUpdates = oncePer((owners: readonly TaskOwner[]) => {
  const { title, description, due_date, owner } = taskEntry(owners).shape
  return z
    .strictObject({
      title: z.optional(title),
      description,
      due_date,
      owner,
      completed: z.optional(z.boolean(messages.notADecision)),
    })
    .check(z.refine((updates) => Object.keys(updates).length > 0, messages.nothingToChange))
})

/** What a form showed of a task, whatever it was. */
export const seenTask = z.strictObject({
  title: z.optional(text(200)),
  description: z.optional(z.nullable(text(5_000))),
  due_date: z.optional(z.nullable(text(20))),
  owner: z.optional(z.nullable(text(200))),
})

export const task = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  completed: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodMiniType<Task>
