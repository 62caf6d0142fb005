import { setPriority } from 'node:os'
import { type Config, readConfig } from '../platform/config.ts'
import { startFailure } from '../platform/start-failure.ts'

/**
 * Runs an operator's command as a process: with lower priority than a running server, and with one line on failure.
 * @param allowed how many places it is given, and its flags
 */
export async function runCommand(
  help: string,
  allowed: { places: 1 | 2; flags: readonly string[] },
  work: (config: Config, places: [string, string], flags: Set<string>) => Promise<void>,
): Promise<void> {
  let config: Config | undefined
  try {
    const given = process.argv.slice(2)
    const places = given.filter((one) => !one.startsWith('--'))
    const wanted = new Set(given.filter((one) => one.startsWith('--')))
    const [first = '', second = ''] = places
    const isWrong = places.length !== allowed.places || places.includes('')
    if (isWrong || [...wanted].some((one) => !allowed.flags.includes(one))) {
      process.stdout.write(`${help}\n`)
      process.exitCode = wanted.has('--help') ? 0 : 2
      return
    }
    config = readConfig(process.env)
    setPriority(10)
    await work(config, [first, second], wanted)
  } catch (error) {
    process.stderr.write(`${startFailure(error, config)}\n`)
    process.exitCode = 1
  }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

export const rowsInWords = (rows: Record<string, number>) =>
  Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ')
