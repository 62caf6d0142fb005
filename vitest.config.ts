import { defineConfig } from 'vitest/config'

/** Files that open worlds of their own share the modules they load: half of the time went into loading them. */
const isolate = false

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['domain/**/*.test.ts', 'words/**/*.test.ts', 'ui/**/*.test.ts', 'console/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          isolate,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['ui/**/*.browser.test.ts', 'console/**/*.browser.test.ts'],
          globalSetup: ['ui/workbench/serve.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'database/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          isolate,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          setupFiles: ['journeys/leave-desks.ts'],
          globalSetup: ['server/testing/postgres.ts', 'journeys/build-console.ts'],
          isolate,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
