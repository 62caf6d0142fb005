import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TriedTwice } from './tried-twice.ts'

// For the workers and every server that a test starts as a process: one that is compiled already starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

/** Files that open worlds of their own share the modules they load: half of the time went into loading them. */
const isolate = false

/**
 * Long, because a slow or shared machine is no fault of the product; what never ends still fails. A test that promises a time
 * measures it there.
 */
const patient = { hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'domain/**/*.test.ts',
            'words/**/*.test.ts',
            'ui/**/*.test.ts',
            'console/**/*.test.ts',
            'phone/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          isolate,
          ...patient,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['ui/**/*.browser.test.ts', 'console/**/*.browser.test.ts'],
          globalSetup: ['ui/workbench/serve.ts'],
          ...patient,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'database/**/*.test.ts', 'deploy/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['server/testing/second-try.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          isolate,
          ...patient,
          testTimeout: 60_000,
          retry: 1,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          setupFiles: ['server/testing/second-try.ts', 'journeys/running/leave-desks.ts'],
          globalSetup: ['server/testing/postgres.ts', 'journeys/running/build-apps.ts'],
          isolate,
          ...patient,
          testTimeout: 120_000,
          retry: 1,
        },
      },
    ],
    // A third worker on two processors gains nothing, and tests that promise a time fail.
    maxWorkers: 2,
    reporters: ['default', new TriedTwice()],
    // What a first try still waited for when it failed, Playwright rejects with nobody listening: the second try decides.
    onUnhandledError: ({ message }) =>
      !/^(page|browserContext)\.waitFor\w+: Timeout|^\w+\.\w+: .*has been closed/.test(message),
  },
})
