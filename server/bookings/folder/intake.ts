import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type IntakeResult, reportOf } from './intake-report.ts'
import { sendFile } from './intake-send.ts'

const help = `Sends files to the booking API: JSON bookings and X12 204 load tenders, told apart by what is in them.

  npm run intake -- FILE… [--url http://127.0.0.1:8080] [--key KEY] [--parallel 4]

The key is that of --key, else of INTAKE_KEY, else the apiKey in DATA_DIR/demo.json (DATA_DIR is ./data unless set).
Sending a file twice does no harm. Ends with 1 when anything was not taken.
`

/** The client's output and environment. */
export interface Terminal {
  env: Record<string, string | undefined>
  isTty: boolean
  out(text: string): void
  err(text: string): void
}

/**
 * The command line of the booking API.
 * @param args the arguments after `npm run intake --`
 * @returns the exit code: 0 if every file was accepted completely
 */
export async function intake(args: string[], terminal: Terminal): Promise<number> {
  const read = readArguments(args)
  if (typeof read === 'string') {
    terminal.err(`${read}\n\n${help}`)
    return 1
  }
  if (read.help) {
    terminal.out(help)
    return 0
  }
  const key = read.key ?? terminal.env.INTAKE_KEY ?? (await demoKey(terminal.env))
  if (!key) {
    terminal.err('There is no API key: give one with --key or INTAKE_KEY.\n')
    return 1
  }
  const results = await sendAll(read, key, terminal)
  terminal.out(reportOf(results))
  return results.every((result) => result.taken === 'wholly') ? 0 : 1
}

interface Arguments {
  files: string[]
  url: string
  key: string | undefined
  parallel: number
  help: boolean
}

/** @returns a message if the arguments are invalid */
function readArguments(args: string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        key: { type: 'string' },
        parallel: { type: 'string', default: '4' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const parallel = Number(values.parallel)
    if (!URL.canParse(values.url)) return `--url must be a web address, not "${values.url}".`
    if (!Number.isInteger(parallel) || parallel < 1 || parallel > 32) return '--parallel must be a number from 1 to 32.'
    if (positionals.length === 0 && !values.help) return 'Which files?'
    return { files: positionals, url: values.url, key: values.key, parallel, help: values.help }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function demoKey(env: Terminal['env']): Promise<string | undefined> {
  const text = await readFile(join(env.DATA_DIR || './data', 'demo.json'), 'utf8').catch(() => '{}')
  const demo: { apiKey?: unknown } = JSON.parse(text)
  return typeof demo.apiKey === 'string' ? demo.apiKey : undefined
}

/** Several at a time; results are in the order of the named files. */
async function sendAll({ files, url, parallel }: Arguments, key: string, terminal: Terminal): Promise<IntakeResult[]> {
  const results: IntakeResult[] = []
  let next = 0
  let done = 0
  async function sender() {
    for (let index = next++; index < files.length; index = next++) {
      results[index] = await sendFile(files[index] ?? '', { url, key })
      done++
      if (terminal.isTty) terminal.err(`\r${done} of ${files.length} sent`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, files.length) }, sender))
  if (terminal.isTty) terminal.err('\r\u001b[K')
  return results
}

if (import.meta.main)
  process.exitCode = await intake(process.argv.slice(2), {
    env: process.env,
    isTty: process.stderr.isTTY === true,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
