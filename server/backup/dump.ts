import { spawn } from 'node:child_process'
import pg from 'pg'

type Program = 'pg_dump' | 'pg_restore'

/** The address in the form of PostgreSQL's programs: not as arguments, which everybody on the machine can read. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString: url })
  const sslmode = new URL(url).searchParams.get('sslmode')
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    PGHOST: host,
    PGPORT: `${port}`,
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
}

/** A program's reason: its last error message, else its last line. */
export function reasonOf(complaint: string): string {
  const lines = complaint.trim().split('\n')
  const named = lines.map((line) => /^pg_\w+: (?:error|fatal): (.+)$/.exec(line)?.[1]).findLast(Boolean)
  return named ?? lines.at(-1) ?? ''
}

/** @throws Error with one sentence: the program's own reason, or that it is missing */
async function run(program: Program, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(-4000)
  })
  const code = await new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(
        `${program} is not on the PATH. Install PostgreSQL's client programs (Debian: postgresql-client).`,
      )
    },
  )
  if (code !== 0) throw new Error(`${program} failed: ${reasonOf(complaint) || `it ended with ${code}`}`)
  return said
}

/** @throws Error with one sentence if the program is missing, or older than the database */
async function checkProgram(program: Program, major: number, env: Record<string, string>): Promise<void> {
  const own = Number(/\) (\d+)/.exec(await run(program, ['--version'], env))?.[1])
  if (own < major)
    throw new Error(
      `${program} ${own} is older than PostgreSQL ${major} and can't read it. Install the client programs of PostgreSQL ${major} or later and put them first on the PATH.`,
    )
}

/** Roles and rights are those of the database it is restored to. */
const ownerless = ['--no-owner', '--no-privileges', '--no-password']

/** Dumps the database of DATABASE_URL, as of one moment, to a file. */
export async function dumpDatabase(url: string, major: number, file: string): Promise<void> {
  const env = environmentOf(url)
  await checkProgram('pg_dump', major, env)
  await run('pg_dump', ['--format=custom', ...ownerless, `--file=${file}`], env)
}

/** Restores such a file into an empty database: completely or not at all. */
export async function restoreDump(url: string, major: number, file: string): Promise<void> {
  const env = environmentOf(url)
  await checkProgram('pg_restore', major, env)
  await run(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', ...ownerless, `--dbname=${env.PGDATABASE}`, file],
    env,
  )
}
