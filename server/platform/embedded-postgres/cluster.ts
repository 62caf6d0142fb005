import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, chooseLaunch, cleanEnvironment, type Launch } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { isAlive } from './process-alive.ts'

/**
 * Passwords of three roles: the superuser; `product`, which owns the database and its tables; and `runner`, the
 * product's daily role, whose connections cannot reach files or programs, nor rewrite the operation log. A cluster of
 * an earlier release has no `runner`.
 */
export type Credentials = { superuser: string; product: string; runner?: string }

export type Cluster = {
  /** PostgreSQL's data directory, absolute */
  folder: string
  /** PostgreSQL's own output */
  logFile: string
  account: Account
  binaries: Binaries
  launch: Launch
  credentials: Credentials
  /** false: may be lost in a power failure, as in tests */
  durable: boolean
}

/**
 * Opens the cluster in `dataFolder`/postgres, and creates it if missing. If several create it at once, one wins and the
 * others open it; an interrupted one leaves nothing half-made.
 * @throws Error with one sentence for the operator
 */
export async function openCluster(
  dataFolder: string,
  { durable, distribution }: { durable: boolean; distribution?: string },
): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres')
  const logFile = join(dataFolder, 'postgres.log')
  const binaries = await findBinaries(distribution)
  const account = await chooseAccount(folder)
  await makeDataFolder(dataFolder)
  if (!(await exists(join(folder, 'PG_VERSION')))) {
    await sweep(dataFolder)
    await makeCluster(dataFolder, folder, { account, binaries, durable })
  }
  await giveTo(account, folder)
  const launch = await chooseLaunch(account, binaries, folder)
  return { folder, logFile, account, binaries, launch, durable, credentials: await readCredentials(folder) }
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `ShortCut can't make its data folder ${folder} or write into it (${code}). ` +
        'Give this user the right to, or set DATA_DIR to another folder.',
    )
  }
}

const credentialsIn = (folder: string) => join(folder, 'shortcut-credentials.json')

async function readCredentials(folder: string): Promise<Credentials> {
  const file = credentialsIn(folder)
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The database's passwords in ${file} can't be read. Restore that file from a backup.`)
  })
  return JSON.parse(text)
}

async function keepCredentials(
  folder: string,
  credentials: Credentials,
  { account, durable }: Pick<Cluster, 'account' | 'durable'>,
) {
  const file = credentialsIn(folder)
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600, flush: durable })
  await own(account, `${file}.new`)
  await rename(`${file}.new`, file)
}

/** Adds the password of the missing role to a cluster of an earlier release. The caller holds the data folder. */
export async function addRunner(cluster: Cluster): Promise<void> {
  cluster.credentials = { ...cluster.credentials, runner: password() }
  await keepCredentials(cluster.folder, cluster.credentials, cluster)
}

type Making = { account: Account; binaries: Binaries; durable: boolean }

/** Creates it in a temporary folder and moves it into place in one step, passwords included. */
async function makeCluster(dataFolder: string, folder: string, { account, binaries, durable }: Making): Promise<void> {
  const aside = join(dataFolder, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  const made = join(aside, 'cluster')
  const credentials: Credentials = { superuser: password(), product: password(), runner: password() }
  await mkdir(aside, { mode: 0o700 })
  try {
    const passwordFile = join(aside, 'password')
    await writeFile(passwordFile, `${credentials.superuser}\n`, { mode: 0o600 })
    for (const path of [passwordFile, aside]) await own(account, path)
    const launch = await chooseLaunch(account, binaries, aside)
    await initdb(launch, binaries, [
      ...['-D', made, '-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'],
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ])
    await keepCredentials(made, credentials, { account, durable })
    await rename(made, folder).catch(async (error: NodeJS.ErrnoException) => {
      if (await exists(join(folder, 'PG_VERSION'))) return // another start was faster
      throw new Error(`The new database can't be put into ${folder} (${error.code}). Empty that folder or remove it.`)
    })
    if (durable) await flushFolder(dataFolder)
  } finally {
    // may fail if root has limited rights; the earlier error is the better message
    await rm(aside, { recursive: true, force: true }).catch(() => {})
  }
}

const password = () => randomBytes(24).toString('base64url')

async function initdb(launch: Launch, binaries: Binaries, options: string[]): Promise<void> {
  const { command, args, account } = launch(binaries.initdb, options)
  const child = spawn(command, args, {
    ...account,
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (/user does not exist/.test(complaint))
    throw new Error(
      `PostgreSQL needs its user to have a name, and uid ${process.getuid?.()} has none on this machine. ` +
        'Add it to /etc/passwd, start ShortCut as another user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  if (code !== 0) throw new Error(`The database could not be made: ${complaint.trim() || `initdb ended with ${code}`}`)
}

/** Removes the remains of a first start that was killed. */
async function sweep(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) await rm(join(dataFolder, name), { recursive: true, force: true })
  }
}

/** A restored folder may belong to root or be open to others, and PostgreSQL would refuse it. */
async function giveTo(account: Account, folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder)
  if (uid === 0 && account.uid !== undefined) {
    for (const name of await readdir(folder, { recursive: true })) await own(account, join(folder, name))
    await own(account, folder)
  }
  if (mode & 0o077) await chmod(folder, 0o700)
}

async function own({ uid, gid }: Account, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await lchown(path, uid, gid)
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
