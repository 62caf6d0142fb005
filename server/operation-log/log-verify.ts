import pg from 'pg'
import { readConfig } from '../platform/config.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { type Fault, verifyLog } from './verify.ts'

const help = `Compares the operation log with its hash chain, while the server runs or not.

  npm run log:verify [-- POSITION:HASH]

POSITION:HASH is the head that an earlier run printed: the chain must still contain it. Ends with 0 when all is as it was
sealed, with 1 when something is not, with 2 when it could not be looked at.`

const sentences: Record<Fault['kind'], string> = {
  changed: 'was changed, or swapped with another',
  removed: 'was removed',
  gap: 'does not follow the link before it: links are missing',
  unsealed: 'was never sealed',
  head: 'is not where the chain was: it was cut off or written anew',
}

const sentenceOf = ({ position, kind, label }: Fault) =>
  `${position === null ? 'A row' : `Row ${position}`} ${sentences[kind]}${label ? `: ${label}` : '.'}`

async function reach(env: NodeJS.ProcessEnv) {
  const { databaseUrl, dataDir } = readConfig(env)
  return databaseUrl ? { url: databaseUrl, stop: async () => {} } : reachEmbeddedPostgres(dataDir)
}

/** @returns the exit code */
export async function logVerify(
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const [head] = args
  if (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(head)) {
    print(help)
    return head === '--help' ? 0 : 2
  }
  const { url, stop } = await reach(env)
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c timezone=UTC -c jit=off' })
  try {
    const began = performance.now()
    const { rows, faults, head: end } = await verifyLog(pool, head)
    for (const fault of faults) print(sentenceOf(fault))
    const speed = Math.round(rows / ((performance.now() - began) / 1000))
    print(
      faults.length > 0
        ? `The operation log is NOT as it was sealed: ${faults.length} faults in ${rows} rows.`
        : `The operation log is as it was sealed: ${rows} rows, ${speed} a second. Head ${end}`,
    )
    return faults.length > 0 ? 1 : 0
  } finally {
    await pool.end()
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
