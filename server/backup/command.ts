import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../platform/config.ts'
import { startFailure } from '../platform/start-failure.ts'

/** What an operator gave a command: flags like `--verify`, and texts like `--until 2026-11-29T14:30Z`. */
export type Given = Readonly<Record<string, string | boolean | undefined>>

/**
 * Runs an operator's command as a process: with lower priority than a running server, and with one line on failure.
 * @param allowed how many places it is given, and its options by name
 */
export async function runCommand(
  help: string,
  allowed: { places: 1 | 2; options: Record<string, { type: 'boolean' | 'string' }> },
  work: (config: Config, places: [string, string], given: Given) => Promise<void>,
): Promise<void> {
  let config: Config | undefined
  try {
    const given = readArguments(process.argv.slice(2), allowed)
    if (!given) {
      process.stdout.write(`${help}\n`)
      process.exitCode = process.argv.includes('--help') ? 0 : 2
      return
    }
    config = readConfig(process.env)
    setPriority(10)
    await work(config, given.places, given.options)
  } catch (error) {
    process.stderr.write(`${startFailure(error, config)}\n`)
    process.exitCode = 1
  }
}

function readArguments(args: string[], { places, options }: Parameters<typeof runCommand>[1]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== places || positionals.includes('')) return undefined
    const [first = '', second = ''] = positionals
    return { places: [first, second] as [string, string], options: values as Given }
  } catch {
    return undefined
  }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

export const rowsInWords = (rows: Record<string, number>) =>
  Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ')
