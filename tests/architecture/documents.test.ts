/** Documents lead where they say. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', '{docs,content,deploy}/**/*.md'], { cwd: root })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** A heading as links name it: small letters, words joined by dashes. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** The links of one document that lead nowhere in this repository. */
function deadLinks(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && !anchorsOf(path === '' ? text : read(target)).includes(anchor)
    })
}

test('no link of a document leads nowhere', () => {
  expect(documents.length).toBeGreaterThan(10)
  expect(documents.flatMap((file) => deadLinks(file, read(file)).map((link) => [file, link]))).toEqual([])
  // And one that does would be found.
  const planted = '# A title\n[a](gone.md) [b](#no-such) [c](#a-title) [d](make-it-your-event.md#gone)'
  expect(deadLinks('docs/run-it-for-real.md', planted)).toEqual([
    'gone.md',
    '#no-such',
    'make-it-your-event.md#gone',
  ])
})

test('every document of docs can be reached from the README', () => {
  const reached = new Set<string>(['README.md'])
  for (const file of reached)
    for (const [, link = ''] of read(file).matchAll(/\]\(([^)\s#]+)/g)) {
      const target = join(dirname(file), link)
      if (documents.includes(target)) reached.add(target)
    }
  const pages = documents.filter((file) => file.startsWith('docs/') && !file.startsWith('docs/decisions/'))
  expect(pages.filter((page) => !reached.has(page))).toEqual([])
})

test('each decision has a number of its own and a line in the list of decisions', () => {
  const files = documents.filter((file) => /^docs\/decisions\/\d/.test(file)).map((file) => basename(file))
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  const list = read('docs/decisions/README.md')
  const lines = files.map((file) => {
    const title = /^# (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1]
    return `- [${title}](${file})`
  })
  expect(lines.filter((line) => !list.includes(line))).toEqual([])
  expect(
    files.filter((file) => !read(`docs/decisions/${file}`).startsWith(`# ${file.slice(0, 4)}: `)),
  ).toEqual([])
})
