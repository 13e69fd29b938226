/** Each rule of `dependency-cruiser.config.ts` holds: one planted breach a rule. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config from '../../dependency-cruiser.config.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A valid example: one file for every place a rule names. */
const sound = {
  'content/event.ts': 'export const event = 1',
  'src/domain/rule.ts': "import * as z from 'zod/mini'\nexport const rule = z.string()",
  'src/domain/rule.test.ts': "import { test } from 'vitest'\ntest('', () => {})",
  'src/server/config/config.ts': "import { env } from 'node:process'\nexport const config = env.PORT",
  'src/server/store/engine/db.ts':
    "import pg from 'pg'\nimport { sql } from 'kysely'\nexport const db = [pg, sql]",
  'src/server/mail/mailer.ts': "import nodemailer from 'nodemailer'\nexport const mailer = nodemailer",
  'src/server/payments/stripe.ts': "import Stripe from 'stripe'\nexport const stripe = Stripe",
  'src/server/calls/index.ts': "export { a } from './orders/a.ts'\nexport { b } from './orders/b.ts'",
  'src/server/calls/orders/a.ts': "import { rule } from '../../../domain/rule.ts'\nexport const a = rule",
  'src/server/calls/orders/b.ts': 'export const b = 2',
  'src/web/ui/button.tsx': 'export const Button = () => <b />',
  'src/web/parts/page/header.tsx':
    "import { Button } from '../../ui/button.tsx'\nexport const Header = Button",
  'src/web/screens/home/route.tsx':
    "import { Header } from '../../parts/page/header.tsx'\nexport default Header",
  'src/web/screens/poll/route.tsx': 'export default () => <p />',
  'src/web/entry.server.tsx': "import { PassThrough } from 'node:stream'\nexport default PassThrough",
  'src/pages.ts': "import page from './web/entry.server.tsx'\nexport const pages = page",
  'src/app.ts':
    "import { b } from './server/calls/index.ts'\nimport { pages } from './pages.ts'\nexport const app = [b, pages]",
  'src/main.ts': "import { app } from './app.ts'\nconsole.log(app)",
}

/** Rule -> file -> its breach. */
const breaches: Record<string, readonly [file: string, source: string][]> = {
  'no-circular-imports': [
    ['src/domain/rule.ts', "import type { B } from './b.ts'\nexport type A = B"],
    ['src/domain/b.ts', "import type { A } from './rule.ts'\nexport type B = A"],
  ],
  'nothing-unresolved': [['src/domain/rule.ts', "export { gone } from './gone.ts'"]],
  'nothing-of-the-tests-in-the-site': [
    ['src/server/lib/log.ts', "import fc from 'fast-check'\nexport default fc"],
  ],
  'content-is-data': [['content/event.ts', "export { rule as event } from '../src/domain/rule.ts'"]],
  'nothing-imports-content': [
    ['src/server/http/router.ts', "export { event } from '../../../content/event.ts'"],
  ],
  'domain-is-pure': [['src/domain/rule.ts', "export { useState as rule } from 'react'"]],
  'web-never-server': [
    ['src/web/call.ts', "import type { a } from '../server/calls/orders/a.ts'\nexport type A = typeof a"],
  ],
  'only-pages-joins-web': [['src/server/http/router.ts', "export { Button } from '../../web/ui/button.tsx'"]],
  'web-without-node': [['src/web/call.ts', "import { join } from 'node:path'\nexport const call = join"]],
  'a-call-stands-alone': [['src/server/calls/orders/a.ts', "export { b as a } from './b.ts'"]],
  'a-screen-stands-alone': [
    ['src/web/screens/home/route.tsx', "export { default } from '../poll/route.tsx'"],
  ],
  'parts-below-screens': [
    ['src/web/parts/page/header.tsx', "export { default as Header } from '../../screens/poll/route.tsx'"],
  ],
  'ui-knows-no-product': [
    [
      'src/web/ui/button.tsx',
      "import { event } from '../../../content/event.ts'\nexport const Button = event",
    ],
  ],
  'database-behind-store': [
    [
      'src/server/calls/orders/a.ts',
      "import { PGlite } from '@electric-sql/pglite'\nexport const a = PGlite",
    ],
  ],
  'smtp-behind-mail': [
    ['src/server/calls/orders/a.ts', "import nodemailer from 'nodemailer'\nexport const a = nodemailer"],
  ],
  'images-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import sharp from 'sharp'\nexport const a = sharp"],
  ],
  's3-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import { AwsClient } from 'aws4fetch'\nexport const a = AwsClient"],
  ],
  'uploads-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import Busboy from '@fastify/busboy'\nexport const a = Busboy"],
  ],
  'archives-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import { packTar } from 'modern-tar'\nexport const a = packTar"],
  ],
  'pdf-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import PDFDocument from 'pdfkit'\nexport const a = PDFDocument"],
  ],
  'payments-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import Stripe from 'stripe'\nexport const a = Stripe"],
  ],
  'passwords-behind-one-adapter': [
    ['src/server/calls/orders/a.ts', "import { hash } from '@node-rs/argon2'\nexport const a = hash"],
  ],
  'csv-behind-one-adapter': [
    [
      'src/server/calls/orders/a.ts',
      "import { stringify } from 'csv-stringify/sync'\nexport const a = stringify",
    ],
  ],
  'environment-behind-config': [
    ['src/server/lib/log.ts', "import { env } from 'node:process'\nexport const level = env.LOG_LEVEL"],
  ],
}

let house: string
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'walls-'))
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
  await writeFile(join(house, 'package.json'), await readFile(join(root, 'package.json')))
  for (const [file, source] of Object.entries(sound)) await plant(file, source)
})
afterAll(() => rm(house, { recursive: true, force: true }))

async function plant(file: string, source: string) {
  await mkdir(dirname(join(house, file)), { recursive: true })
  await writeFile(join(house, file), source)
}

/** The names of the rules that the house breaks. */
async function brokenRules(): Promise<string[]> {
  const { options, ...ruleSet } = config
  const { output } = await cruise(
    ['src', 'content'],
    { ...options, ruleSet, validate: true, baseDir: house, preserveSymlinks: true },
    options.enhancedResolveOptions,
  )
  const { violations } = (output as ICruiseResult).summary
  return [...new Set(violations.map(({ rule }) => rule.name))]
}

test('a clean example breaks no rule', async () => {
  expect(await brokenRules()).toEqual([])
})

test('every rule has a breach in this test', () => {
  expect(config.forbidden?.map((rule) => rule.name)).toEqual(Object.keys(breaches))
})

describe('a breach is refused by the rule', () => {
  test.each(Object.entries(breaches))('%s', async (rule, files) => {
    for (const [file, source] of files) await plant(file, source)
    try {
      expect(await brokenRules()).toContain(rule)
    } finally {
      for (const [file] of files) {
        const before = (sound as Record<string, string>)[file]
        if (before === undefined) await rm(join(house, file))
        else await plant(file, before)
      }
    }
  })
})

test('the linter refuses the environment outside config.ts, and only there', async () => {
  await writeFile(join(house, 'biome.json'), await readFile(join(root, 'biome.json')))
  const isRefused = async (file: string) => {
    await plant(file, 'export const port = process.env.PORT\n')
    const biome = join(root, 'node_modules/.bin/biome')
    const { stdout, stderr } = await run(biome, ['lint', '--vcs-enabled=false', file], { cwd: house }).catch(
      (failed: { stdout: string; stderr: string }) => failed,
    )
    return `${stdout}${stderr}`.includes('noProcessEnv')
  }
  expect(await isRefused('src/server/lib/log.ts')).toBe(true)
  expect(await isRefused('src/server/config/config.ts')).toBe(false)
})

test('no test replaces a module, which another file of the same worker may have loaded', async () => {
  const files = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const replacing = []
  for (const file of files)
    if (/\bvi\.(do)?mock\(/i.test(await readFile(join(root, file), 'utf8'))) replacing.push(file)
  expect(replacing).toEqual([])
})
