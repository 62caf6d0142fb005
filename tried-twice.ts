import type { TestCase } from 'vitest/node'

interface Files {
  children: { allTests(): Iterable<TestCase> }
}

/** Says at a run's end which tests passed at their second try only, and what the first met: its cause is to be found. */
export class TriedTwice {
  onTestRunEnd(files: readonly Files[]) {
    const tests = files.flatMap(({ children }) => [...children.allTests()])
    for (const test of tests.filter((one) => one.diagnostic()?.flaky)) {
      const file = test.module.relativeModuleId
      for (const { message, stack } of test.result().errors ?? []) {
        const line = stack?.split('\n').find((frame) => frame.includes(file))
        console.log(`\nTried twice: ${file} > ${test.fullName}\n${message}\n${line ?? ''}`)
      }
    }
  }
}
