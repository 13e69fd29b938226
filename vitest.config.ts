import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/migrated-template.ts', 'tests/support/global-setup.ts'],
    // The embedded database runs in each worker: its WebAssembly needs this flag to stay small (see decision 0002).
    execArgv: ['--liftoff-only'],
    // Files share modules and open databases: starting anew for each would take longer than the tests of most.
    // So no file uses `vi.mock`: a module that another file has loaded before stays as it is.
    isolate: false,
    // Generous: a busy machine is slow, and a test that hangs fails all the same.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // `npm test` names what passed at the second try alone.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // One more than there are cores, as some wait. Each loads the program and opens databases of its own.
          maxWorkers: Math.min(4, availableParallelism() + 1),
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          // More than there are cores: tests of started sites mostly wait.
          maxWorkers: 4,
          // Some start the site ten times.
          testTimeout: 240_000,
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/built-site.ts', 'tests/support/site-template.ts'],
        },
      },
    ],
  },
})
