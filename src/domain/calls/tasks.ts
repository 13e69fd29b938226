import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { seenTask, task, taskEntry, taskUpdates } from '../tasks.ts'
import { define, secret, success } from './definition.ts'

export const tasksCalls = {
  'list-internal-tasks': define({
    summary: 'All tasks: open before completed, then by due date',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret }),
    output: z.array(task),
  }),
  'create-internal-task': define({
    summary: 'Adds an open task',
    gate: 'admin-with-secret',
    input: ({ people }) => z.strictObject({ token: secret, taskData: taskEntry(people.organizers) }),
    output: z.object({ success: z.literal(true), task }),
  }),
  'update-internal-task': define({
    summary: 'Changes the given fields of a task; 409 where others changed the same since `seen`',
    gate: 'admin-with-secret',
    input: ({ people }) =>
      z.strictObject({
        token: secret,
        taskId: text(200),
        updates: taskUpdates(people.organizers),
        seen: z.optional(seenTask),
      }),
    output: z.object({ success: z.literal(true), task }),
  }),
  'delete-internal-task': define({
    summary: 'Deletes a task',
    gate: 'admin-with-secret',
    input: z.strictObject({ token: secret, taskId: text(200) }),
    output: success,
  }),
} as const
