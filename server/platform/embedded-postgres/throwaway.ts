import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, cleanEnvironment } from './account.ts'
import { bringUp } from './bring-up.ts'
import { type Cluster, openCluster } from './cluster.ts'
import type { Attempt } from './postmaster.ts'
import { connectionUrls, makeProductDatabase } from './product-database.ts'

const memory = '/dev/shm'
/** Several times what tests keep at once, plus the log that grows before a checkpoint. */
const roomy = 2 ** 31
/** In memory, creating the nine hundred files of a database takes an eighth of the CPU time. */
export async function folderForTests(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= roomy ? memory : tmpdir()
}

/**
 * An empty database for tests: fast, not durable, in its own folder, in memory if there is room. Both are gone after
 * `stop`, and also if this process ends without it, even by kill -9.
 */
export async function startThrowawayPostgres({ distribution }: { distribution?: string } = {}): Promise<{
  url: string
  ownerUrl: string
  adminUrl: string
  stop(): Promise<void>
}> {
  const folder = await mkdtemp(join(await folderForTests(), 'shortcut-test-'))
  const { uid, gid } = await chooseAccount(join(folder, 'postgres'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  const cluster = await openCluster(folder, { durable: false, distribution })
  let end = async () => {}
  try {
    const up = await bringUp(cluster, {
      log: () => {},
      spawn: async () => {
        const { attempt, finish } = spawnBound(cluster, folder)
        end = finish
        return attempt
      },
    })
    await makeProductDatabase(up.admin, cluster)
    await up.admin.end()
    const stop = async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    }
    return { ...connectionUrls(cluster, up.port), stop }
  } catch (error) {
    await end()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * A shell in between: when its input closes, because we ended, it kills the database and removes the folder. After
 * status 1 the database never ran, perhaps because its port was taken: the folder stays for the next attempt.
 */
const guard = `exec 3<&0
"$@" </dev/null 3<&- & database=$!
{ cat <&3 >/dev/null; kill -QUIT $database; } 2>/dev/null & watcher=$!
wait $database; status=$?
kill $watcher 2>/dev/null
[ $status = 1 ] || rm -rf "$0" 2>/dev/null
exit $status`

function spawnBound(cluster: Cluster, folder: string): { attempt: Attempt; finish: () => Promise<void> } {
  const postgres = [cluster.binaries.postgres, '-D', cluster.folder]
  const { command, args, account } = cluster.launch('/bin/sh', ['-c', guard, folder, ...postgres])
  const child = spawn(command, args, {
    ...account,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const attempt: Attempt = { child }
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => {
      attempt.failure = words || 'it ended'
      resolve()
    })
    child.on('error', (error) => {
      attempt.failure = error.message
      resolve()
    })
  })
  child.unref()
  for (const pipe of [child.stdin, child.stderr]) if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  const finish = async () => {
    child.ref()
    child.stdin.end()
    await ended
  }
  return { attempt, finish }
}
