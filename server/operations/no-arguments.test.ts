import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each(['server/secrets-rotate.ts', 'server/migrate.ts', 'server/operations/doctor.ts'])(
  '%s only says what it does when it is given something',
  async (program) => {
    // It would fail at this setting.
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, PORT: 'none' } }).then(
        ({ stdout }) => [0, stdout],
        ({ code, stdout, stderr }) => [code, stdout, stderr],
      )
    expect(await run('--help')).toEqual([0, expect.stringContaining('npm run ')])
    expect(await run('--now')).toEqual([2, '', expect.stringContaining('was given: --now')])
  },
)
