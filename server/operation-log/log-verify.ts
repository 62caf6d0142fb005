import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readConfig } from '../platform/config.ts'
import { asking } from '../platform/database/asking.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { type ExportedHead, type Fault, mostFaults, verifyArchive, verifyLog } from './verify.ts'

const help = `Compares the operation log with its hash chain, while the server runs or not.

  npm run log:verify [-- POSITION:HASH | --against FILE | --archive FILE]

POSITION:HASH is the head that an earlier run printed: the chain must still contain it. FILE has the heads that the product
exported (LOG_HEADS_FILE, or what LOG_HEADS_URL kept, one JSON object a line): the chain must contain each. With --archive, FILE is a year that
npm run log:archive wrote, and only that is compared with the chain.
Ends with 0 when all is as it was sealed, with 1 when something is not, with 2 when it could not be looked at.`

const sentences: Record<Exclude<Fault['kind'], 'rewritten'>, string> = {
  changed: 'was changed, or swapped with another',
  removed: 'was removed',
  gap: 'does not follow the link before it: links are missing',
  unsealed: 'was never sealed',
  archive: 'is missing in the archive: rows found',
  head: 'is not where the chain was: it was cut off or rewritten',
}

const sentenceOf = ({ position, kind, label }: Fault) =>
  kind === 'rewritten'
    ? `The chain was rewritten or cut off from row ${position} on: ${label}, is not in it.`
    : `${position === null ? 'A row' : `Row ${position}`} ${sentences[kind]}${label ? `: ${label}` : '.'}`

async function reach(env: NodeJS.ProcessEnv) {
  const { databaseUrl, dataDir } = readConfig(env)
  return databaseUrl ? { url: databaseUrl, stop: async () => {} } : reachEmbeddedPostgres(dataDir)
}

const exportedHead = z.object({
  position: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string().max(40),
})

/** @throws Error that names the first invalid line */
async function readHeads(file: string): Promise<ExportedHead[]> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read (${code}).`)
  })
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      return [exportedHead.parse(JSON.parse(line))]
    } catch {
      throw new Error(
        `Line ${index + 1} of ${file} is not an exported head. Compare with another copy, or remove the line.`,
      )
    }
  })
}

/** @returns the exit code */
export async function logVerify(
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const [first, file] = args
  const against = first === '--against' && file !== undefined
  if (first !== undefined && !against && !(first === '--archive' && file) && !/^\d+:[0-9a-f]{64}$/.test(first)) {
    print(help)
    return first === '--help' ? 0 : 2
  }
  if (first === '--archive' && file !== undefined) return archiveVerify(file, env, print)
  const exported = against ? await readHeads(file) : []
  const { url, stop } = await reach(env)
  try {
    const began = performance.now()
    const {
      rows,
      archived,
      faults,
      head: end,
    } = await asking(url, (pool) => verifyLog(pool, against ? undefined : first, exported))
    for (const fault of faults) print(sentenceOf(fault))
    if (against && faults.length === 0) print(`The chain contains all ${exported.length} heads of ${file}.`)
    if (archived > 0) print(`${archived} rows lie in archives: compare those with --archive FILE.`)
    const speed = Math.round(rows / ((performance.now() - began) / 1000))
    print(
      faults.length > 0
        ? `The operation log is NOT as it was sealed: ${faults.length} faults in ${rows} rows.`
        : `The operation log is as it was sealed: ${rows} rows, ${speed} a second. Head ${end}`,
    )
    return faults.length > 0 ? 1 : 0
  } finally {
    await stop()
  }
}

async function archiveVerify(file: string, env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { url, stop } = await reach(env)
  try {
    const { rows, faults } = await asking(url, (pool) => verifyArchive(pool, file))
    for (const fault of faults.slice(0, mostFaults)) print(sentenceOf(fault))
    print(
      faults.length > 0
        ? `The archive is NOT as it was sealed: ${faults.length} faults.`
        : `The archive is as it was sealed: ${rows} rows.`,
    )
    return faults.length > 0 ? 1 : 0
  } finally {
    await stop()
  }
}

if (import.meta.main)
  process.exitCode = await logVerify(process.argv.slice(2), process.env, (line) =>
    process.stdout.write(`${line}\n`),
  ).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return 2
  })
