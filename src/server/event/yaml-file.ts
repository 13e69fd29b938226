/** YAML as people write it: every value is read as it stands there, and each has a line. */
import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLError,
  type YAMLWarning,
} from 'yaml'
import type { EventDocuments } from '../../domain/event/documents.ts'
import { fieldOf } from '../../domain/event/fields/field.ts'
import { valueAt } from '../../domain/event/places.ts'
import { type DocumentName, documentSchemas } from '../../domain/event/schemas/index.ts'
import { toWritten } from '../../domain/event/written.ts'

export interface YamlFile {
  value: unknown
  /** The line of the value at a path, or of the nearest one around it. */
  lineOf(path: readonly (string | number)[]): number
  /** '#ffc928', where the value at a path is empty because it was written so without quotes. */
  commentAt(path: readonly (string | number)[]): string | undefined
}

export function readYaml(text: string): YamlFile | { problems: { line: number; sentence: string }[] } {
  const tab = text.split('\n').findIndex((line) => /^ *\t/.test(line))
  if (tab >= 0)
    return {
      problems: [
        { line: tab + 1, sentence: 'The line begins with a tab; indent it with spaces, two for each step.' },
      ],
    }
  const lines = new LineCounter()
  // Only texts: 0800 stays a postal code, and `no` a word, until a field says what it wants.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false })
  const lineAt = (place: number) => Math.max(1, lines.linePos(place).line)
  // A warning is about a tag: a word that begins with ! and is missing in what is read.
  const faults = [...document.errors, ...document.warnings]
  if (faults.length > 0)
    return {
      problems: faults.map((fault) => ({ line: lineAt(fault.pos[0]), sentence: sentenceOf(fault) })),
    }
  visit(document, {
    Scalar(_, node) {
      if (node.type === Scalar.PLAIN && /^(~|null|)$/i.test(String(node.value))) node.value = null
    },
  })
  const values = valuesOf(document)
  if ('fault' in values) return { problems: [{ line: lineAt(values.place), sentence: values.fault }] }
  const { value } = values
  const file: YamlFile = {
    value,
    commentAt(path) {
      const there = valueAt(value, path)
      if (path.length === 0 || (there !== null && there !== '')) return undefined
      return /(?::|^\s*-)\s+(#\S+)/.exec(text.split('\n')[file.lineOf(path) - 1] ?? '')?.[1]
    },
    lineOf(path) {
      let node: unknown = document.contents
      let line = 1
      for (const step of path) {
        const found = isMap(node) ? node.items.find(({ key }) => isNamed(key, step)) : undefined
        const next = found?.key ?? (isSeq(node) ? node.items[Number(step)] : undefined)
        if (!isNode(next) || !next.range) break
        line = lineAt(next.range[0])
        node = found ? found.value : next
      }
      return line
    },
  }
  return file
}

/** A few aliases are fine; those that repeat each other fill the memory, and one inside what it repeats has no end. */
function valuesOf(document: Document): { value: unknown } | { place: number; fault: string } {
  let last: Alias | undefined
  let insideItself: Alias | undefined
  visit(document, {
    Alias(_, node, around) {
      if (around.some((part) => isNode(part) && 'anchor' in part && part.anchor === node.source))
        insideItself = node
      const resolve = node.resolve.bind(node)
      node.resolve = (...given) => {
        last = node
        return resolve(...given)
      }
    },
  })
  if (insideItself)
    return {
      place: insideItself.range?.[0] ?? 0,
      fault: `*${insideItself.source} stands inside what it repeats; write the values out, without * and &.`,
    }
  try {
    return { value: document.toJS({ maxAliasCount: 50 }) }
  } catch (error) {
    if (!(error instanceof ReferenceError) || last === undefined) throw error
    const { source, range } = last
    const fault = last.resolve(document)
      ? `Too much is repeated here with *${source}; write the values out, without * and &.`
      : `Nothing above is called &${source}; write the value out, or in quotes if it begins with *.`
    return { place: range?.[0] ?? 0, fault }
  }
}

/** An amount is written without its unit (`writtenName`). */
const isNamed = (key: unknown, step: string | number) => {
  const name = isScalar(key) ? key.value : undefined
  return name === step || `${name}Cents` === step
}

const sentences: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'The same field stands here twice; delete one of the two.',
  BLOCK_AS_IMPLICIT_KEY: 'The text has a colon in it; put the whole text between quotes.',
  MULTILINE_IMPLICIT_KEY: 'A field needs a colon and a space after its name, as in “name: Our Festival”.',
  MISSING_CHAR: 'A quote or bracket is opened and never closed, or a colon is missing.',
  BAD_INDENT: 'The line is indented differently from those it belongs to; begin it where they begin.',
  BAD_SCALAR_START: 'A text that begins with this character needs quotes around it.',
  TAG_RESOLVE_FAILED: 'A text that begins with ! needs quotes around it.',
  MULTIPLE_DOCS: 'A line of three dashes begins another document, but each file holds one; delete the line.',
}

const sentenceOf = ({ code, message }: YAMLError | YAMLWarning) =>
  sentences[code] ?? `This cannot be read: ${message}`

/** A document as a file that people like to read; its first line leads editors to the schema. */
export const writeDocument = <Name extends DocumentName>(
  name: Name,
  document: EventDocuments[Name],
): string =>
  `# yaml-language-server: $schema=schemas/${name}.json\n# ${fieldOf(documentSchemas[name])?.help}\n\n${stringify(
    toWritten(name, document),
    { lineWidth: 110, aliasDuplicateObjects: false },
  )}`
