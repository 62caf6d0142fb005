import { CompiledQuery } from 'kysely'
import type { Client, Pool, QueryArrayConfig, QueryArrayResult } from 'pg'
import type { Queries } from './queries.ts'

const longestNamed = 1000
const names = new Map<string, string>()

/** A statement's name, so that PostgreSQL plans it once per connection; beyond 1,000 texts statements have no name. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= longestNamed) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** A column of a row, as PostgreSQL writes it. */
export type Cell = string | null

/** No conversion to dates, numbers or objects. */
const asWritten: QueryArrayConfig['types'] = { getTypeParser: () => (text: string) => text }

/** The connection of a call's statements: the pool, or the one with its transaction. */
export interface Channel {
  pool?: Pool
  client?: Client
  /** Set once COMMIT has been sent. */
  committed?: Promise<QueryArrayResult>
}

const channels = new WeakMap<Queries, Channel>()

export function openChannel(db: Queries, channel: Channel): Channel {
  channels.set(db, channel)
  return channel
}

function channelOf(db: Queries): Channel {
  const channel = channels.get(db)
  if (!channel) throw new Error('hot statements take the connection that the call was given')
  return channel
}

/** The pool of a call that has no transaction of its own. */
export function poolOf(db: Queries): Pool {
  const { pool } = channelOf(db)
  if (!pool) throw new Error('a transaction holds no second one')
  return pool
}

/** Combines several statements into one packet. */
export function together({ connection: { stream } }: Client) {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Rows as arrays of texts, by a named statement: for the most frequent calls, at about half the cost of row objects. In
 * a transaction several may be sent without awaiting the previous one; they run in order, and travel together.
 */
export async function textRows(db: Queries, text: string, values: unknown[] = []): Promise<Cell[][]> {
  const { pool, client } = channelOf(db)
  if (client) together(client)
  const statement = { name: nameOf(text), text, values, rowMode: 'array' as const, types: asWritten }
  const result = await (client ?? pool)?.query<Cell[]>(statement)
  return result?.rows ?? []
}

/**
 * Sends a statement compiled by Kysely whose rows nobody reads. It is sent before this returns, and so before any later
 * statement of the transaction, awaited or not.
 */
export async function send(db: Queries, { sql: text, parameters }: CompiledQuery): Promise<void> {
  if (channels.has(db)) await textRows(db, text, [...parameters])
  else await db.executeQuery(CompiledQuery.raw(text, [...parameters]))
}

/**
 * Sends COMMIT directly after the statements sent so far, without waiting: if one of them fails, PostgreSQL rolls all
 * back. No statement may follow in this transaction.
 */
export function commitBehind(db: Queries): void {
  const channel = channelOf(db)
  if (!channel.client || channel.committed) throw new Error('only an open transaction is committed')
  together(channel.client)
  channel.committed = channel.client.query({ text: 'COMMIT', rowMode: 'array' })
  // The function that opened the transaction awaits it too.
  channel.committed.catch(() => {})
}

/** Restarts the transaction on its connection after a failed statement: its changes and locks are gone. */
export async function beginAnew(db: Queries): Promise<void> {
  const channel = channelOf(db)
  const { client } = channel
  if (!client) throw new Error('only a transaction can begin again')
  await (channel.committed ?? client.query('ROLLBACK')).catch(() => {})
  channel.committed = undefined
  await client.query('BEGIN')
}

/** Collects the parameters of a statement assembled from parts. */
export class Values {
  readonly list: unknown[]

  /** @param from starts with the values collected there */
  constructor(from?: Values) {
    this.list = from ? [...from.list] : []
  }

  /** @returns the placeholder of the value */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}
