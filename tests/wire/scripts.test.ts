/** The built scripts of the pages, as a browser asks for them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join('build/client', 'assets')
const quoted = (before: string) => new RegExp(`${before}["\`]\\./([\\w-]+\\.js)["\`]`, 'g')
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('the script of an island names all that it needs, so that a press waits for no further round', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const importsOf = (file: string) => named(texts.get(file) ?? '', quoted('(?:from|import)'))
  const document = files.find((file) => file.startsWith('document-')) ?? expect.fail('no script of documents')
  const react = named(texts.get(document) ?? '', quoted('import\\(')).find((file) =>
    file.startsWith('islands-'),
  )
  const askedFor = [react ?? '', ...named(texts.get(react ?? '') ?? '', quoted('import\\('))]
  expect(askedFor.some((file) => file.startsWith('ticket-form-'))).toBe(true)

  const late = askedFor.flatMap((file) => {
    const direct = importsOf(file)
    const needed = new Set(direct)
    for (const name of needed) for (const next of importsOf(name)) needed.add(next)
    return [...needed].filter((name) => name !== file && !direct.includes(name)).map((name) => [file, name])
  })
  expect(late).toEqual([])
})
