import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const debians = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium']
const given = process.env.CHROMIUM_PATH ?? debians.find((file) => existsSync(file))

/** Each starts a site that is not that of all other journeys. */
const withOwnSite = [
  'admin-dashboard',
  'admin-reset',
  'door',
  'first-steps',
  'form-models',
  'other-event',
  'posted-form-models',
  'seats',
  'ticket-kinds',
  'tickets',
  'tickets-slow-network',
  'tickets-waitlist',
  'vote-model',
  'your-data',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: ['built-site', 'migrated-template', 'site-template'].map(
    (name) => `./tests/support/${name}.ts`,
  ),
  outputDir: 'test-results/journeys',
  // One more than cores, as the browsers and sites often wait for each other.
  workers: 3,
  fullyParallel: true,
  projects: [
    // One worker at a time: files that have the same site follow each other on it, without a new browser.
    { name: 'own site', testMatch: withOwnSite, workers: 1 },
    { name: 'shared site', testIgnore: withOwnSite },
  ],
  // Generous, as in vitest.config.ts.
  timeout: 120_000,
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // Transitions between pages take a quarter of a journey's processor time; the journeys that are about motion allow it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(given && { executablePath: given }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Fewer processes: to start them and to talk between them is a seventh of a journey's processor time. People have
        // contexts of their own, which share none.
        '--renderer-process-limit=1',
        '--in-process-gpu',
        // The first is Playwright's own: of two such lists the last counts.
        '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
      ],
    },
  },
})
