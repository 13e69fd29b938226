import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import { formOf } from '../../../domain/event/form.ts'
import type { Shown } from './editing.ts'
import { PublishDialog } from './publish-dialog.tsx'

const { event } = testDocuments

const dialogOf = (name: 'event' | 'schedule', value: object, published: object) =>
  renderToStaticMarkup(
    <PublishDialog
      name={name}
      form={formOf(name)}
      shown={{ published, value } as unknown as Shown}
      timeZone={event.timeZone}
      onPublish={async () => {}}
      onClosed={() => {}}
    />,
  )

test('who moves the event reads before it is public what stays as it was, and that nobody is told', () => {
  const startsAt = '2025-09-06T10:00:00+02:00'
  const moved = dialogOf('event', { ...event, startsAt, endsAt: '2025-09-06T23:59:00+02:00' }, event)
  expect(moved).toContain(`Date in words says “${event.dateText}”`)
  expect(moved).toContain('Nobody is written to')
  expect(dialogOf('event', { ...event, tagline: 'Another' }, event)).not.toContain('Nobody is written to')
  expect(dialogOf('schedule', testDocuments.schedule, { acts: [] })).not.toContain('Nobody is written to')
})
