import { beforeEach, type RunnerTestSuite, TestRunner } from 'vitest'

/** Set up before every file: a second try gets a new world for its tests. */
beforeEach(async ({ task }) => {
  // Concurrent tests still use that world.
  if (!task.result?.retryCount || task.concurrent) return
  const suites: RunnerTestSuite[] = [task.file]
  for (let suite = task.suite; suite && suite !== task.file; suite = suite.suite) suites.splice(1, 0, suite)
  const hooks = suites.map((suite) => ({ suite, ...TestRunner.getSuiteHooks(suite) }))
  for (const { suite, afterAll } of hooks.toReversed()) {
    // A world that cannot be closed may be the reason for the second try.
    for (const close of afterAll.toReversed()) await Promise.resolve(close(suite)).catch(() => undefined)
  }
  for (const { suite, beforeAll } of hooks) for (const open of beforeAll) await open(suite)
})
