import { beforeEach, type RunnerTestSuite, TestRunner } from 'vitest'

/** Set up before every file: a second try begins as the file did, with a new world for its tests. */
beforeEach(async ({ task }) => {
  // Neighbours that run beside it are in that world.
  if (!task.result?.retryCount || task.concurrent) return
  const suites: RunnerTestSuite[] = [task.file]
  for (let suite = task.suite; suite && suite !== task.file; suite = suite.suite) suites.splice(1, 0, suite)
  const hooks = suites.map((suite) => ({ suite, ...TestRunner.getSuiteHooks(suite) }))
  for (const { suite, afterAll } of hooks.toReversed()) {
    // What cannot be closed may be why there is a second try.
    for (const close of afterAll.toReversed()) await Promise.resolve(close(suite)).catch(() => undefined)
  }
  for (const { suite, beforeAll } of hooks) for (const open of beforeAll) await open(suite)
})
