/** A screen's stylesheet is made of the classes in the folders that it names: one left out would leave a part unstyled. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../src/web')
const read = (file: string) => readFileSync(file, 'utf8')

/** The module and all that it imports, except for the register of islands, which names those of every screen. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file) || file.endsWith('live/islands.ts')) return found
  found.add(file)
  for (const [, path = ''] of read(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
    if (/\.tsx?$/.test(path)) withImports(resolve(dirname(file), path), found)
  return found
}

/** The folders below `parts` whose classes a stylesheet, or one that it imports, looks for. */
function sourcesOf(file: string): string[] {
  const text = read(file)
  const imported = [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  )
  const named = [...text.matchAll(/@source "(\.[^"]+)"/g)].map(([, path = '']) =>
    resolve(dirname(file), path),
  )
  return [...named, ...imported.flatMap(sourcesOf)]
}

describe('the stylesheet of each screen', () => {
  test('looks for classes in every part that the screen shows', () => {
    const sheets = globSync('screens/*/*.css', { cwd: web }).filter((file) =>
      read(join(web, file)).includes('@source "./"'),
    )
    expect(sheets.length).toBeGreaterThan(30)
    const missing = sheets.flatMap((sheet) => {
      const sources = sourcesOf(join(web, sheet))
      const modules = globSync(`${dirname(sheet)}/**/*.tsx`, { cwd: web })
      const shown = new Set(modules.flatMap((file) => [...withImports(join(web, file))]))
      return [...shown]
        .filter((file) => relative(web, file).startsWith('parts/') && file.endsWith('.tsx'))
        .filter((file) => !sources.includes(dirname(file)))
        .map((file) => `${sheet}: ${relative(web, file)}`)
    })
    expect(missing).toEqual([])
  })
})

test('styles of hovering apply only where a pointer hovers: a finger would leave them behind where it tapped', () => {
  const sheets = globSync('**/*.css', { cwd: web }).filter((file) =>
    // Blocks in blocks in blocks, in the media query.
    read(join(web, file))
      .replaceAll(/@media \(hover: hover\) \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
      .includes(':hover'),
  )
  const classes = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    read(join(web, file)).includes('&:hover'),
  )
  expect([...sheets, ...classes]).toEqual([])
})
