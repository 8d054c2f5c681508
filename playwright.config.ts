import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findBrowser, WITHOUT_PICTURES } from './tests/browser.ts'

const port = process.env.PORT ?? '4173'
const baseURL = `http://127.0.0.1:${port}`
/** Its test starts the gateway there (`chat-live.spec.ts`): a portal of its own would take ten seconds to start. */
process.env.TRANSLATE_PORT ??= '4174'

const executablePath = findBrowser(process.env.CHROMIUM_PATH) ?? undefined
/** Tests that need pictures to load. */
const PICTURED =
  /(agencies|content-policy|draw|journey|layout-shift|map|offer|public-pages|publishing|streets)\.spec\.ts$/
/** These start another node, for which everything else would wait if they came last. */
const OWN_NODE = /(around|https|incomplete-language|operation|shared-cache)\.spec\.ts$/
const WITHOUT = { launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, WITHOUT_PICTURES] } }

/** The browser tests run against the built portal with its demo data, on a database of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Two cores are busy with two; a third test works while others wait for their page to rest.
  workers: 3,
  // Second languages and screens run at night and before a release (decision 216).
  ...(!process.env.LAB && { grepInvert: /@lab/ }),
  // Long timeouts: a busy machine is slow, and a test that hangs still fails.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A busy machine is no reason to hold back a release; one that needed its second try is named at the end.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }],
  ],
  use: {
    baseURL,
    actionTimeout: 60_000,
    // Maps need a graphics card to be quick: only the tests of the map show it.
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL, localStorage: [{ name: 'map-hidden', value: '1' }] }],
    },
    screenshot: 'only-on-failure',
    // Writing one down takes a tenth of the time, and the last picture is kept anyway. `npm run e2e -- --trace on` has them all.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'own node', testMatch: OWN_NODE, use: WITHOUT },
    {
      name: 'pictured',
      testMatch: PICTURED,
      use: { launchOptions: { executablePath, args: CHROMIUM_FLAGS } },
    },
    { name: 'plain', testIgnore: [PICTURED, OWN_NODE], use: WITHOUT },
  ],
  webServer: {
    command: `${JSON.stringify(process.execPath)} server.ts`,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      NODE_ENV: 'production',
      PORT: port,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      LARES_DEMO: 'on',
      RATE_LIMITS: 'off',
      MAP_TILES_URL: 'off',
      TRANSLATE_URL: `http://127.0.0.1:${process.env.TRANSLATE_PORT}`,
      DATA_DIR: process.env.DATA_DIR ?? '',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
