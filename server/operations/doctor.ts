import { readConfig } from '../platform/config.ts'
import { type Finding, lookAt } from './look-at.ts'
import { wasGiven } from './no-arguments.ts'

const marks = { fine: 'fine ', look: 'look ', wrong: 'WRONG' } as const

/** `npm run doctor`: says what is wrong with an installation, with or without a running server. Changes nothing. */
async function examine(): Promise<Finding[]> {
  try {
    return await lookAt(readConfig(process.env))
  } catch (error) {
    return [{ state: 'wrong', text: (error as Error).message }]
  }
}

const help = `Says what is wrong with an installation, by the settings of its server, with or without a running server. It changes nothing.

  npm run doctor

It ends with 1 if something is wrong.`

if (!wasGiven(help)) {
  const findings = await examine()
  for (const { state, text } of findings) process.stdout.write(`${marks[state]}  ${text}\n`)
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
}
