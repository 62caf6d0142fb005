import { statfs } from 'node:fs/promises'
import { migrate, readMigrations } from '@shortcut/server/platform/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@shortcut/server/platform/embedded-postgres/start.ts'
import pg from 'pg'
import { onSignal } from '../measure/on-signal.ts'
import { fill, filledWith } from './fill.ts'

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
const databaseOf = (orders: number) => `bench_${orders}`
/** The mark of a loaded database. After a change of migrations or of filling statements the mark differs, and it is loaded again. */
const marked = async () =>
  `loaded by the bench: ${filledWith} ${(await readMigrations()).map(({ sha256 }) => sha256.slice(0, 12)).join(' ')}`

/** Bytes on the disk for each order with its stops, tasks, billing and indexes; `npm run bench -- scale --row orders` measures them. */
const bytesOfOrder = 4_000
/** While indexes are sorted and the write-ahead log grows, this many times as many. */
const whileLoading = 1.4

/** @throws Error if the orders would fill the disk */
async function refuseTooMany(folder: string, orders: number) {
  const { bavail, bsize } = await statfs(folder)
  const fits = Math.floor((bavail * bsize) / bytesOfOrder / whileLoading)
  if (orders > fits) throw new Error(`There is room for ${fits} orders on the disk of ${folder}, not for ${orders}.`)
}

/** The bench's own PostgreSQL, created and run in the same way as the product's. */
export async function openBenchDatabases(folder: string, say: (line: string) => void) {
  const loaded = await marked()
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: folder })
  const forget = onSignal(() => server.stop())

  async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: withDatabase(server.adminUrl, 'postgres') })
    await client.connect()
    return work(client).finally(() => client.end())
  }

  const isLoaded = (name: string) =>
    onServer(async (client) => {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_database WHERE datname = $1 AND shobj_description(oid, 'pg_database') = $2`,
        [name, loaded],
      )
      return rows.length > 0
    })

  /** Loads a database with this many orders, unless it exists. @returns its addresses for the product's role and for the superuser */
  async function load(orders: number): Promise<{ url: string; adminUrl: string }> {
    const name = databaseOf(orders)
    const addresses = () => ({
      url: withDatabase(server.url, name),
      ownerUrl: withDatabase(server.ownerUrl, name),
      adminUrl: withDatabase(server.adminUrl, name),
    })
    if (await isLoaded(name)) return addresses()
    await refuseTooMany(folder, orders)
    say(`Loading ${orders} orders…`)
    await onServer(async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await client.query(`CREATE DATABASE ${name} OWNER shortcut`)
    })
    await migrate(addresses().ownerUrl, addresses().url)
    await fill(addresses().adminUrl, orders, say)
    await onServer((client) => client.query(`COMMENT ON DATABASE ${name} IS '${loaded}'`))
    return addresses()
  }

  const rename = (from: string, to: string) =>
    onServer(async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
      await client.query(`ALTER DATABASE ${from} RENAME TO ${to}`)
    })

  return {
    load,
    /** Lends a loaded database to the product as its embedded one; the bench's server is stopped while `work` runs. */
    async lend<T>(orders: number, work: (folder: string) => Promise<T>): Promise<T> {
      await rename(databaseOf(orders), 'shortcut')
      await server.stop()
      try {
        return await work(folder)
      } finally {
        server = await startEmbeddedPostgres({ dataDir: folder })
        await rename('shortcut', databaseOf(orders))
      }
    },
    stop() {
      forget()
      return server.stop()
    },
  }
}
export type BenchDatabases = Awaited<ReturnType<typeof openBenchDatabases>>
