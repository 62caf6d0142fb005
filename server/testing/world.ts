import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import { userApi } from '@shortcut/domain/users/api.ts'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Config, readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { preparePooler } from '../platform/database/pooler.ts'
import { openReplica } from '../platform/database/replica.ts'
import { newId } from '../platform/ids.ts'
import { asSystem } from '../platform/system-context.ts'
import { openProduct, type Product, type ProductParts } from '../product.ts'
import { caller } from './call.ts'
import { withDatabase } from './postgres.ts'

export type RoleKey = keyof typeof builtInRoles

/** Letters and digits, as drivers' passwords need, and not a common one. */
export const testPassword = 'freight4dispatch'
/**
 * The hash contains its own cost: signing in with this one is as fast as argon2 can be, with the product's own code.
 */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** How the product reaches its database, if not directly. */
interface Way {
  through?: (url: string) => Promise<string>
  tickMs?: number
  /** `through` leads to a pooler that knows no prepared statements. */
  pooled?: boolean
  /** Another PostgreSQL than that of the run, with a replica at `readUrl`. */
  on?: Record<'postgresUrl' | 'runnerUrl' | 'templateDatabase' | 'readUrl', string>
}

/** A database copied from the migrated template, and the product over it, called in process. */
export async function openWorld(
  settings: Record<string, string> = {},
  { through, tickMs, pooled, on, ...more }: Pick<ProductParts, 'heartbeatMs' | 'chores'> & Way = {},
) {
  const postgresUrl = on?.postgresUrl ?? inject('postgresUrl')
  const name = `shortcut_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  admin.on('error', () => {})
  await admin.connect()
  // With the default strategy, page by page through the log, a copy takes sixteen times the CPU time.
  await admin.query(
    `CREATE DATABASE ${name} TEMPLATE ${on?.templateDatabase ?? inject('templateDatabase')} STRATEGY = FILE_COPY`,
  )
  const ownerUrl = withDatabase(postgresUrl, name)
  // With the product's role: what it may not do, no test of the product can do either.
  const url = withDatabase(on?.runnerUrl ?? inject('runnerUrl'), name)
  const dataDir = await mkdtemp(join(tmpdir(), 'shortcut-world-'))
  const config: Config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'error', ...settings })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c timezone=UTC' })
  owner.on('error', () => {})
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const address = through ? await through(url) : url
  if (pooled) await preparePooler(address, url)
  const how = pooled ? { max: 6, tickMs, directUrl: url, prepared: false } : { max: 6, tickMs }
  const readUrl = on && withDatabase(on.readUrl, name)
  const open = (at: string) => {
    const opened = openDatabase(at, how)
    if (readUrl) opened.replica = openReplica(opened, readUrl, log, { lookMs: 300, patienceMs: 2000, max: 6, tickMs })
    return opened
  }
  const shut = async (opened: Database) => {
    await opened.replica?.close()
    await opened.close()
  }
  const database = open(address)
  const product = await openProduct({ database, config, log, ...more })

  return {
    config,
    database,
    product,
    url,
    /** As who owns the tables. */
    ownerUrl,
    owner,
    /** Another node over the same database. */
    async openNode(parts: Pick<ProductParts, 'chores'> = {}) {
      const second = open(pooled || on ? address : url)
      const node = await openProduct({ database: second, config, log, ...parts })
      return {
        product: node,
        database: second,
        async close() {
          await node.close()
          await shut(second)
        },
      }
    },
    call: caller(product),
    /** Marks the password typed for this user as the user's own. */
    ownPassword: (id: string) =>
      database.kysely.updateTable('user').set({ passwordTemporaryUntil: null }).where('id', '=', id).execute(),
    /** @param accountId for a customer */
    signIn: (role: RoleKey, accountId?: string) => signInAs(product, database, role, accountId),
    async close() {
      await product.close()
      await shut(database)
      await owner.end()
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Makes a user with a built-in role and signs in. @returns the token and the user's id */
async function signInAs(product: Product, database: Database, role: RoleKey, accountId?: string) {
  const id = newId()
  const account = `${role}-${id.slice(-6)}`
  await asSystem(database, async ({ db, now }) => {
    const by = { createdAt: now, createdBy: 'test', updatedAt: now, updatedBy: 'test' }
    // A customer has an account of its own, unless the test names one.
    const ownId = role === 'customer' ? (accountId ?? newId()) : null
    if (ownId && !accountId)
      await db
        .insertInto('account')
        .values({ id: ownId, code: ownId.slice(-8), name: `Account of ${account}`, ...by })
        .execute()
    await db
      .insertInto('user')
      .values({ id, account, name: account, accountId: ownId, passwordHash: await passwordHash, ...by })
      .execute()
    const { id: roleId } = await db
      .selectFrom('role')
      .select('id')
      .where('name', '=', builtInRoles[role].name)
      .executeTakeFirstOrThrow()
    await db.insertInto('userRole').values({ userId: id, roleId }).execute()
  })
  const { data } = await caller(product)(userApi.login, { username: account, password: testPassword, appType: 1 })
  return { token: data.token, id, account }
}
