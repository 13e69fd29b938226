import type { IConfiguration } from 'dependency-cruiser'

/** Dependency rules: which folder may import which. `tests/architecture/walls.test.ts` proves that each one holds. */
const test = String.raw`\.test\.tsx?$`

export default {
  forbidden: [
    {
      name: 'no-circular-imports',
      comment: 'Two files that need each other are one file, or hide a third. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import must lead somewhere; modules that Vite makes up while building are named virtual:.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'nothing-of-the-tests-in-the-site',
      comment: 'npm start installs no devDependencies, so the site must not need one.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'content-is-data',
      comment: 'What an organiser edits depends on nothing that a programmer changes.',
      severity: 'error',
      from: { path: '^content/' },
      to: {},
    },
    {
      name: 'nothing-imports-content',
      comment:
        'A published event shows without a build or a restart: what was imported would stay as it was.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^content/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'The rules know zod: no I/O, no React, no Node, and the event only as they are given it.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: test },
      to: { pathNot: '^(src/domain|node_modules/zod)/' },
    },
    {
      name: 'web-never-server',
      comment: 'A page asks through calls; what the server holds must not reach a browser bundle.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: String.raw`^src/(server/|(app|main|pages)\.ts)` },
    },
    {
      name: 'only-pages-joins-web',
      comment: 'src/pages.ts alone brings server and pages together; the server works without pages.',
      severity: 'error',
      from: { pathNot: String.raw`^src/(web/|pages\.ts)` },
      to: { path: '^(src/web|build)/' },
    },
    {
      name: 'web-without-node',
      comment: 'Pages run in browsers too. Only entry.server.tsx, which never does, may use Node.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [test, String.raw`^src/web/entry\.server\.tsx$`] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'a-call-stands-alone',
      comment: 'Two calls that share something share a rule (domain) or a question (store), not each other.',
      severity: 'error',
      from: { path: String.raw`^src/server/calls/[^/]+/[^/]+\.ts$`, pathNot: test },
      to: { path: '^src/server/calls/' },
    },
    {
      name: 'a-screen-stands-alone',
      comment: 'What two screens need is a part.',
      severity: 'error',
      from: { path: '^src/web/screens/([^/]+)/' },
      to: { path: '^src/web/screens/', pathNot: '^src/web/screens/$1/' },
    },
    {
      name: 'parts-below-screens',
      comment: 'Screens are made of parts, never the other way round.',
      severity: 'error',
      from: { path: '^src/web/parts/' },
      to: { path: '^src/web/screens/' },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'A button or dialog would do in any other product.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^(src|content)/', pathNot: '^src/web/(ui|fonts)/' },
    },
    {
      name: 'database-behind-store',
      comment: 'Only the store knows SQL and its drivers.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: '^src/server/store/' },
      to: { path: '^node_modules/(pg|pg-[a-z-]+|@electric-sql|kysely)/' },
    },
    {
      name: 'smtp-behind-mail',
      comment: 'Only `mail/` knows SMTP and attachments.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: '^src/server/mail/' },
      to: { path: '^node_modules/(nodemailer|ical-generator)/' },
    },
    {
      name: 'images-behind-one-adapter',
      comment: 'Strangers’ images are decoded in one place.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: [test, String.raw`^src/server/images/decode\.ts$`] },
      to: { path: '(^|node_modules/)sharp(/|$)' },
    },
    {
      name: 's3-behind-one-adapter',
      comment: 'Where images lie is known to the image store alone.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: String.raw`^src/server/images/s3-store\.ts$` },
      to: { path: '(^|node_modules/)aws4fetch(/|$)' },
    },
    {
      name: 'uploads-behind-one-adapter',
      comment: 'Forms with files in them are read in one place, within its limits.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: String.raw`^src/server/http/uploads\.ts$` },
      to: { path: '(^|node_modules/)@fastify/busboy(/|$)' },
    },
    {
      name: 'archives-behind-one-adapter',
      comment: 'How a backup is packed is known to one file.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: String.raw`^src/server/backup/archive\.ts$` },
      to: { path: '(^|node_modules/)modern-tar(/|$)' },
    },
    {
      name: 'pdf-behind-one-adapter',
      comment: 'Documents are drawn in a thread of their own; what it needs is not loaded before.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: '^src/server/pdf/' },
      to: { path: '(^|node_modules/)pdfkit(/|$)' },
    },
    {
      name: 'payments-behind-one-adapter',
      comment: 'Only `payments/` knows the payment provider.',
      severity: 'error',
      from: {
        path: '^(src|content)/',
        pathNot: '^src/server/payments/stripe',
      },
      to: { path: '(^|node_modules/)stripe(/|$)' },
    },
    {
      name: 'passwords-behind-one-adapter',
      comment: 'How passwords are hashed, and how many at once, is decided in one place.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: String.raw`^src/server/auth/passwords\.ts$` },
      to: { path: '(^|node_modules/)@node-rs/argon2(/|$)' },
    },
    {
      name: 'csv-behind-one-adapter',
      comment: 'What a spreadsheet would take for a formula is disarmed in one place.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: String.raw`^src/server/lib/csv\.ts$` },
      to: { path: '(^|node_modules/)csv-(parse|stringify)(/|$)' },
    },
    {
      name: 'environment-behind-config',
      comment:
        'process.env is read in src/server/config/config.ts; the linter watches the global, this the import.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: String.raw`^src/server/config/config\.ts$` },
      to: { path: '^(node:)?process$' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API yet, so SWC reads the sources; it sees type imports as well.
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^build/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
} satisfies IConfiguration
