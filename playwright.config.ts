import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { SCREENS } from './tests/e2e/support/screens';
import { chromiumOptions, FOR_SHORT_PAGES } from './tests/support/chromium-options';

const port = Number(process.env.E2E_PORT ?? 3100);
const given = process.env.E2E_BASE_URL;
const ownDataDir = join(tmpdir(), `booking-e2e-${port}`);
const dataDir = process.env.E2E_DATA_DIR ?? ownDataDir;
// This file is read for a list of the tests too: what clears the folder is the command that starts the server.
const clear = dataDir === ownDataDir ? 'node scripts/test/clear-folder.mjs && ' : '';
// Journeys read the outbox's mails from there.
process.env.E2E_DATA_DIR = dataDir;

/** The server that they all ask takes a core too, where there are enough. */
const WORKERS = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: WORKERS,
  // One slow moment does not lose a run; what passes then is told as flaky at its end (scripts/test/counts.mjs).
  retries: 1,
  timeout: 90_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL: given ?? `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the time, so only the second try of a failed test has one.
    trace: (process.env.E2E_TRACE as 'retain-on-failure' | undefined) ?? 'on-first-retry',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Animations delay every click until they end; they are checked by components' tests and by people.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumOptions(FOR_SHORT_PAGES),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/machine/**',
      grepInvert: [/@desktop/, /@thorough/],
      use: { viewport: SCREENS.phone, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: '**/machine/**',
      grepInvert: [/@phone/, /@thorough/],
      use: { viewport: SCREENS.desktop },
    },
    { name: 'machine', testMatch: '**/machine/**/*.spec.ts' },
  ],
  ...(!given && {
    webServer: {
      command: `${clear}exec node scripts/start.mjs`,
      url: `http://localhost:${port}/provider/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
      stdout: 'ignore' as const,
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        SITE_URL: '',
        LOG_LEVEL: 'warn',
        WEBHOOKS_ANYWHERE: '1',
        RATE_LIMIT_LOGIN_PER_MINUTE: '10000',
        RATE_LIMIT_WRITES_PER_MINUTE: '100000',
        RATE_LIMIT_UPLOADS_PER_HOUR: '10000',
        RATE_LIMIT_READS_PER_MINUTE: '100000',
        UNPAID_ROOMS_PER_EMAIL: '10000',
        UNPAID_ROOMS_PER_ADDRESS: '10000',
      },
    },
  }),
});
