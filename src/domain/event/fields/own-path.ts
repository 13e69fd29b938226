/** The field of an address on this site that the event may choose. */
import { isAdminPage } from '../../admin-pages.ts'
import { paths } from '../../paths.ts'
import { slugOf } from '../../slug.ts'
import { type FieldOf, type Named, refuse } from './field.ts'
import { plainText, shortened } from './text.ts'

const form = /^\/[a-z0-9]+(-[a-z0-9]+)*$/
const longest = 60

const firstPart = (path: string) => path.split(/[/?#]/)[1] ?? ''

const pageNames = new Set(
  Object.values(paths)
    .filter((path) => typeof path === 'string' && path !== paths.summary)
    .map((path) => firstPart(String(path))),
)
/** Paths at which the server itself answers, or will: calls, files and checks, links of seats and of the entrance. */
const programNames = new Set([
  'assets',
  'dev',
  'door',
  'functions',
  'healthz',
  'images',
  'pictures',
  'readyz',
  'rest',
  'seat',
  'webhooks',
])

/** Such as `/vcf2025`: one word, which nothing else of the site is called. */
export const ownPath = (named: Named): FieldOf<string> => ({
  named,
  kind: 'line',
  written: { type: 'string', pattern: form.source, maxLength: longest },
  read: (value, name) => {
    const typed = plainText(value, name)
    if (typeof typed !== 'string') return typed
    const quoted = `${name} “${shortened(typed)}”`
    if (!form.test(typed) || typed.length > longest) {
      const meant = slugOf(typed.replace(/^https?:\/\/[^/]*/i, ''), longest - 1)
      return refuse(
        `${quoted} is no path of one word; write ${meant === '' ? 'one such as /festival-2025' : `/${meant}`}.`,
      )
    }
    if (isAdminPage(typed))
      return refuse(
        `${quoted} begins like an address of the back office; choose another, such as /festival-2025.`,
      )
    const taken = programNames.has(firstPart(typed))
      ? 'is where programs and files of the site answer'
      : pageNames.has(firstPart(typed))
        ? 'is another page of the site'
        : undefined
    return taken === undefined
      ? typed
      : refuse(`${quoted} ${taken}; choose another, such as ${typed}-of-last-year.`)
  },
})
