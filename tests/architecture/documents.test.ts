/** Documents lead where they say, and so does whatever points to a document. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { documentNames } from '../../src/domain/event/schemas/index.ts'
import { templates } from '../../src/server/mail/templates/index.ts'

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

test('every link in a document leads to an existing file and heading', () => {
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

test('every document of the event is named for organisers', () => {
  const unnamed = (file: string, write: (name: string) => string) =>
    [...documentNames, 'gone'].filter((name) => !read(file).includes(write(name)))
  expect(unnamed('docs/product.md', (name) => `\`${name}\``)).toEqual(['gone'])
  expect(unnamed('content/README.md', (name) => `| \`${name}.yaml\``)).toEqual(['gone'])
})

/** Every text of the repository that may point to a document. */
const texts = globSync(
  [
    '*.{md,ts,json}',
    '{bench,content,deploy,docs,scripts,src,tests}/**/*.{md,ts,tsx,mjs,css,sql,yaml,service,conf}',
  ],
  { cwd: root },
)

/** The citations of documents in a text, such as `docs/product.md#name-game`, that name no file or no heading. */
function deadCitations(text: string): string[] {
  return [...text.matchAll(/\bdocs\/(?:[\w/-]+\.md(?:#[\w-]+)?|decisions\/\d{4})(?![\w-])/g)]
    .map(([citation]) => citation)
    .filter((citation) => {
      const [path = '', anchor] = citation.split('#')
      // A decision may be named by its number alone.
      const [file] = globSync(/\/\d{4}$/.test(path) ? `${path}-*.md` : path, { cwd: root })
      if (file === undefined) return true
      return anchor !== undefined && !anchorsOf(read(file)).includes(anchor)
    })
}

test('every citation of a document names a heading that is there', () => {
  const others = texts.filter((file) => file !== 'tests/architecture/documents.test.ts')
  const cited = others.flatMap((file) => deadCitations(read(file)).map((citation) => [file, citation]))
  expect(cited).toEqual([])
  // And one that does not would be found.
  expect(
    deadCitations(
      'docs/product.md docs/product.md#votes docs/product.md#gone docs/gone.md docs/decisions/9999',
    ),
  ).toEqual(['docs/product.md#gone', 'docs/gone.md', 'docs/decisions/9999'])
})

/** Citations by abbreviation and number, such as '(ABC 2)': fine for a standard or an amount, and for nothing else. */
const citationsByNumber = (text: string) =>
  text.match(/(?:\(|\*+ )(?!(?:RFC|ISO|ASVS|BCP|SQLSTATE|CHF)\b)[A-Z]{3,} [A-Z]?\d[\w.]*/g) ?? []

test('nothing cites a document by a number that only its author knows', () => {
  // A released migration keeps its words: its checksum is stored in every database.
  const others = texts.filter((file) => !/documents\.test\.ts$|\/migrations\/\d{4}-.*\.sql$/.test(file))
  expect(others.flatMap((file) => citationsByNumber(read(file)).map((found) => [file, found]))).toEqual([])
  const planted = '/** ABC X8: a title (DEF 2, 5), an address (RFC 5321) and a price (CHF 49.00). */'
  expect(citationsByNumber(planted)).toEqual(['** ABC X8', '(DEF 2'])
})

/** The paths of this repository that a document names in its text or commands and that are not there. */
const deadPaths = (text: string) =>
  [...text.matchAll(/(?<=[`\s])(?:src|tests|bench|scripts|deploy|content)\/[\w./-]*[\w]/g)]
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)))

test('every file named in a document exists', () => {
  expect(documents.flatMap((file) => deadPaths(read(file)).map((path) => [file, path]))).toEqual([])
  expect(deadPaths('`src/main.ts` `src/server/calls/<noun>/` `vitest run src/app.ts src/gone.ts`')).toEqual([
    'src/gone.ts',
  ])
})

/** The parts and the fault tests that a text names in commands of the bench and that are not there. */
const deadBenchNames = (text: string) =>
  [...text.matchAll(/`npm run bench -- ([^`<]+)`/g)]
    .flatMap(([, words = '']) => words.split(' '))
    .flatMap((word) => {
      if (word.startsWith('--only='))
        return word
          .slice('--only='.length)
          .split(',')
          .map((name) => `tests/{faults,machines,wire}/${name}.test.ts`)
      return word.startsWith('--') ? [] : [`bench/${word}.ts`]
    })
    .filter((path) => globSync(path, { cwd: root }).length === 0)

test('no document names a part of the bench that is not there', () => {
  expect(documents.flatMap((file) => deadBenchNames(read(file)).map((name) => [file, name]))).toEqual([])
  expect(
    deadBenchNames('`npm run bench -- soak gone --minutes=3` `npm run bench -- faults --only=kills,none`'),
  ).toEqual(['bench/gone.ts', 'tests/{faults,machines,wire}/none.test.ts'])
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

test('every mail has a row in docs/product.md', () => {
  const missing = (names: readonly string[]) =>
    names.filter((name) => !read('docs/product.md').includes(`\`${name}\``))
  expect(missing(Object.keys(templates))).toEqual([])
  expect(missing(['sending', 'no-such-mail'])).toEqual(['no-such-mail'])
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
