import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where Debian's package puts it. */
export const pgbouncer = '/usr/sbin/pgbouncer'

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => found(port))
    })
  })

const answers = (port: number) =>
  new Promise<boolean>((told) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => told(true))
      .on('error', () => told(false))
      .on('close', () => socket.destroy())
    socket.on('connect', () => socket.end())
  })

/**
 * A PgBouncer in the mode of transactions, as Debian packs it.
 * @param url the database behind it, with its role
 * @param connections most connections to the database
 */
export async function openPgBouncer(url: string, connections: number) {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'shortcut-pooler-'))
  const port = await freePort()
  const ini = `[databases]
* = host=${hostname} port=${databasePort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'pgbouncer.ini'), ini)
  await writeFile(join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  // It refuses to be root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(pgbouncer, ['-q', ...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(50)
  }
  await start()
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}`, pathname }).href,
    start,
    async kill() {
      const ended = child && once(child, 'exit')
      child?.kill('SIGKILL')
      await ended
    },
    async close() {
      child?.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type PgBouncer = Awaited<ReturnType<typeof openPgBouncer>>
