import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

/** The account that runs PostgreSQL. Without uid and gid: our own. */
export type Account = { uid?: number; gid?: number }

/** Wraps a PostgreSQL command so that it runs under its account and can reach its folders. */
export type Launch = (command: string, args: string[]) => { command: string; args: string[]; account: Account }

/** Nothing from our environment: PGDATA, LD_LIBRARY_PATH or a locale would change PostgreSQL's behavior. */
export const cleanEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * PostgreSQL refuses to run as root. As root we run it as the owner of the cluster, else as `postgres` (created if
 * missing), else as `nobody`; an ordinary user runs it directly.
 * @param clusterFolder may not exist yet
 * @throws Error with one sentence if the cluster belongs to another user, or there is no usable account
 */
export async function chooseAccount(clusterFolder: string): Promise<Account> {
  const owner = await stat(clusterFolder).catch(() => undefined)
  const me = process.getuid?.()
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me)
      throw new Error(
        `The database in ${clusterFolder} belongs to another user (uid ${owner.uid}). ` +
          'Start ShortCut as that user or as root, or set DATA_DIR to another folder.',
      )
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = (await lookUp('postgres')) ?? (await makePostgresAccount()) ?? (await lookUp('nobody'))
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root and no user to run it as was found. ' +
      'Create one with `useradd --system postgres`, or start ShortCut as an ordinary user.',
  )
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function makePostgresAccount(): Promise<Account | undefined> {
  const wishes = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  await run('useradd', wishes).catch(() => {})
  return lookUp('postgres')
}

/**
 * Finds out how the account can run the binaries and enter its folder. If only root may enter one of them, the account
 * gets the capability to read past permissions (or, if containers withhold it, to override them).
 * @param folder an existing folder that the account owns
 * @throws Error with one sentence if there is no way
 */
export async function chooseLaunch(account: Account, binaries: Binaries, folder: string): Promise<Launch> {
  const plainly: Launch = (command, args) => ({ command, args, account })
  if (account.uid === undefined) return plainly
  const ways = [plainly]
  if (process.platform === 'linux')
    ways.push(withCapability(account, 'dac_read_search'), withCapability(account, 'dac_override'))
  for (const way of ways) if (await reaches(way, binaries, folder)) return way
  throw new Error(
    `PostgreSQL does not run as root, and user ${account.uid} may not enter ${folder} or ${binaries.postgres}. ` +
      'Move ShortCut and its DATA_DIR out of folders that only root may enter (for example to /opt/shortcut), ' +
      'or start it as an ordinary user.',
  )
}

function withCapability({ uid, gid }: Account, capability: string): Launch {
  // no_setuid_fixup: else access(2), which PostgreSQL calls before it runs itself, ignores the capability
  const drop = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--no-new-privs']
  const keep = ['--inh-caps', `+${capability}`, '--ambient-caps', `+${capability}`, '--securebits', '+no_setuid_fixup']
  return (command, args) => ({ command: 'setpriv', args: [...drop, ...keep, '--', command, ...args], account: {} })
}

async function reaches(launch: Launch, binaries: Binaries, folder: string): Promise<boolean> {
  if (!existsSync('/bin/sh')) return true
  const question = '"$1" -V && cd "$2" && [ -w . ] && [ -r "$3" ] && [ -x "$3" ]'
  const { command, args, account } = launch('/bin/sh', [
    '-c',
    question,
    'sh',
    binaries.postgres,
    folder,
    binaries.initdb,
  ])
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...account, cwd: '/', env: cleanEnvironment, stdio: 'ignore' })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
