import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { copyCluster } from '../../backup/copy-cluster.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { chooseAccount, cleanEnvironment } from '../../platform/embedded-postgres/account.ts'
import { bringUp } from '../../platform/embedded-postgres/bring-up.ts'
import { openCluster } from '../../platform/embedded-postgres/cluster.ts'
import { findPostmaster } from '../../platform/embedded-postgres/postmaster.ts'
import { connectionUrls, makeProductDatabase } from '../../platform/embedded-postgres/product-database.ts'
import { folderForTests } from '../../platform/embedded-postgres/throwaway.ts'
import { withDatabase } from '../postgres.ts'

/** A shell in between: when its input closes, because we ended, it ends the database and removes the folder. */
const guard = `exec 3<&0
"$@" </dev/null 3<&- & database=$!
{ cat <&3 >/dev/null; kill -QUIT $database; sleep 1; rm -rf "$0"; } 2>/dev/null & watcher=$!
wait $database
status=$?
kill $watcher 2>/dev/null
exit $status`

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return pids.filter((_, n) => / [A-Z] (\d+) /.exec(parents[n] ?? '')?.[1] === String(parent)).map(Number)
}

/** A PostgreSQL of its own, which can be killed and started again on the same port. */
async function openServer(prepare: (folder: string) => Promise<void> = async () => {}) {
  const folder = await mkdtemp(join(await folderForTests(), 'shortcut-test-'))
  const { uid, gid } = await chooseAccount(join(folder, 'postgres'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  await prepare(folder)
  const cluster = await openCluster(folder, { durable: false })
  const guards: ChildProcess[] = []
  const start = () =>
    bringUp(cluster, {
      log: () => {},
      async spawn() {
        const postgres = [cluster.binaries.postgres, '-D', cluster.folder]
        const { command, args, account } = cluster.launch('/bin/sh', ['-c', guard, folder, ...postgres])
        const stdio = ['pipe', 'ignore', 'ignore'] as const
        const child = spawn(command, args, { ...account, cwd: '/', env: cleanEnvironment, stdio: [...stdio] })
        guards.push(child)
        const attempt: { child: ChildProcess; failure?: string } = { child }
        child.on('exit', () => {
          attempt.failure = 'it ended'
        })
        return attempt
      },
    })
  const up = await start()
  let { admin } = up
  return {
    cluster,
    port: up.port,
    ...connectionUrls(cluster, up.port),
    admin: () => admin,
    /** As the superuser. */
    ask: <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => admin.query<T>(text, values),
    /** Like a machine that loses its power. */
    async kill() {
      const running = await findPostmaster(cluster.folder)
      if (!running) return
      // Stopped first: it would end its processes orderly, and they would answer.
      process.kill(running.pid, 'SIGSTOP')
      for (const pid of [...(await childrenOf(running.pid)), running.pid]) process.kill(pid, 'SIGKILL')
      while (await findPostmaster(cluster.folder)) await sleep(5)
    },
    async start() {
      ;({ admin } = await start())
    },
    async close() {
      await admin.end().catch(() => {})
      const running = await findPostmaster(cluster.folder)
      if (running) process.kill(running.pid, 'SIGQUIT')
      for (const child of guards) child.stdin?.end()
      while (await findPostmaster(cluster.folder)) await sleep(20)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Server = Awaited<ReturnType<typeof openServer>>

/** A copy of a running server that follows it. */
export const standbyOf = (writer: Server, name: string) =>
  openServer(async (folder) => {
    await copyCluster(
      { to: folder, sums: new Map(), folders: new Set() },
      writer.adminUrl,
      writer.cluster.folder,
      'postgres',
    )
    const { username, password } = new URL(writer.adminUrl)
    const at = `host=127.0.0.1 port=${writer.port} user=${username} password=${password} application_name=${name}`
    await writeFile(join(folder, 'postgres', 'standby.signal'), '')
    await appendFile(
      join(folder, 'postgres', 'postgresql.auto.conf'),
      `primary_conninfo = '${at}'\nhot_standby_feedback = on\nwal_retrieve_retry_interval = '200ms'\n`,
    )
  })

/** A writer with a migrated database, and a streaming replica of it, made with the programs of the npm package. */
export async function openPair() {
  const writer = await openServer()
  await makeProductDatabase(writer.admin(), writer.cluster)
  // As in a real one: everybody who is answered finds it on the disk, and in the log that replicas get.
  await writer.ask('ALTER SYSTEM SET synchronous_commit = on')
  await writer.ask('SELECT pg_reload_conf()')
  const template = `shortcut_template_${randomBytes(4).toString('hex')}`
  await writer.ask(`CREATE DATABASE ${template} OWNER shortcut`)
  await migrate(withDatabase(writer.ownerUrl, template), withDatabase(writer.url, template))
  const replica = await standbyOf(writer, 'replica')
  return {
    writer,
    replica,
    /** For `openWorld`. */
    on: { postgresUrl: writer.ownerUrl, runnerUrl: writer.url, templateDatabase: template, readUrl: replica.url },
    async close() {
      await replica.close()
      await writer.close()
    },
  }
}
export type Pair = Awaited<ReturnType<typeof openPair>>
