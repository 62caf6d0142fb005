import { CompiledQuery } from 'kysely'
import type { Client, Pool, QueryArrayConfig, QueryArrayResult } from 'pg'
import type { Queries } from './queries.ts'

const longestNamed = 1000
const names = new Map<string, string>()

/** A statement's name, so that PostgreSQL plans it once per connection; past 1,000 different texts the rest stay unnamed. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= longestNamed) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** A column of a row, as PostgreSQL writes it. */
export type Cell = string | null

/** Nothing is turned into dates, numbers or objects on the way. */
const asWritten: QueryArrayConfig['types'] = { getTypeParser: () => (text: string) => text }

/** Where the statements of a call go: the pool, or the connection that holds its transaction. */
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

/** What is sent in one go leaves in one packet. */
export function together({ connection: { stream } }: Client) {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Rows as arrays of texts, by a named statement: for the calls that are made most, at about half of what row objects cost. In a
 * transaction several may be sent without awaiting the one before; they are done in order, and travel together.
 */
export async function textRows(db: Queries, text: string, values: unknown[] = []): Promise<Cell[][]> {
  const { pool, client } = channelOf(db)
  if (client) together(client)
  const statement = { name: nameOf(text), text, values, rowMode: 'array' as const, types: asWritten }
  const result = await (client ?? pool)?.query<Cell[]>(statement)
  return result?.rows ?? []
}

/**
 * Sends a statement that Kysely compiled, whose rows nobody reads, at once: before this returns, and so ahead of whatever is asked
 * next in the same transaction, awaited or not.
 */
export async function send(db: Queries, { sql: text, parameters }: CompiledQuery): Promise<void> {
  if (channels.has(db)) await textRows(db, text, [...parameters])
  else await db.executeQuery(CompiledQuery.raw(text, [...parameters]))
}

/**
 * Sends COMMIT right behind the statements sent so far, without waiting for them: if one of them fails, PostgreSQL rolls all back.
 * Nothing may be asked in this transaction afterwards.
 */
export function commitBehind(db: Queries): void {
  const channel = channelOf(db)
  if (!channel.client || channel.committed) throw new Error('only an open transaction is committed')
  together(channel.client)
  channel.committed = channel.client.query({ text: 'COMMIT', rowMode: 'array' })
  // The opener of the transaction awaits it too.
  channel.committed.catch(() => {})
}

/**
 * Begins the transaction again, on its connection, after a statement of it failed: nothing of what was done so far is there, and its locks
 * are gone.
 */
export async function beginAnew(db: Queries): Promise<void> {
  const channel = channelOf(db)
  const { client } = channel
  if (!client) throw new Error('only a transaction can begin again')
  await (channel.committed ?? client.query('ROLLBACK')).catch(() => {})
  channel.committed = undefined
  await client.query('BEGIN')
}

/** Collects the values of a statement that is put together from parts. */
export class Values {
  readonly list: unknown[]

  /** @param from begins with the values collected there */
  constructor(from?: Values) {
    this.list = from ? [...from.list] : []
  }

  /** @returns the placeholder that stands for the value */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}
