import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingsIn } from '../../domain/event/launch/findings.ts'
import { inTodaysShape } from '../../domain/event/older-shapes.ts'
import { documentNames } from '../../domain/event/schemas/index.ts'
import { fromWritten } from '../../domain/event/written.ts'
import { starterEvent } from './starter-event.ts'
import { readYaml } from './yaml-file.ts'

test.each(documentNames)(
  'the starter’s %s says everything itself, and takes no words of an older release',
  (name) => {
    const file = readYaml(readFileSync(join(import.meta.dirname, 'starter', `${name}.yaml`), 'utf8'))
    const written = fromWritten(name, 'value' in file ? file.value : expect.fail('no file'))
    expect(inTodaysShape(name, written)).toEqual(written)
  },
)

test('a new event links no page elsewhere that nobody has named', async () => {
  const now = new Date('2026-11-01T09:00:00Z')
  const { documents } = await starterEvent({ mailFrom: 'hi@makers.ch', now })
  expect(findingsIn(documents).addresses).toEqual([])
})

test('the launch list names every picture that the starter event still shows', async () => {
  const now = new Date('2026-11-01T09:00:00Z')
  const { documents, pictures } = await starterEvent({ mailFrom: 'hi@makers.ch', now })
  const found = new Set(findingsIn(documents).pictures.map(({ text }) => text))
  expect(pictures.length).toBe(4)
  expect([...found].sort()).toEqual(pictures.map(({ name }) => name).sort())
})
