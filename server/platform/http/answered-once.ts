import { hash } from 'node:crypto'
import { type Endpoint, repeatsOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { nowMs } from '../clock.ts'
import type { Queries } from '../database/queries.ts'
import { commitBehind, send, textRows, type Values } from '../database/statements.ts'
import { decrypt, encrypt, type SecretKey, secretKey } from '../sealed-text.ts'
import { RawJson } from './serialize.ts'
import type { Session } from './session.ts'

const keptMs = 48 * 60 * 60 * 1000
const mostKept = 1_000_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** 128 bits, in PostgreSQL's uuid format. */
const digest = (text: string) => hash('sha256', text).slice(0, 32)

type Write = (data: unknown) => string

const insertText = 'INSERT INTO answered_call (id, asked, at, answer, path)'

interface Asked {
  path: string
  input: unknown
  now: string
  write: Write
  /** The reply holds a secret. */
  isSealed: boolean
}

/**
 * One action of a person, however often it is sent. Nothing is looked up first: the work is done, and its reply is
 * inserted in the same transaction. A repeat conflicts with the first row, is rolled back completely and gets the first
 * reply. Simultaneous ones wait at that row.
 */
export class Act {
  readonly #id: string
  readonly #key: string
  readonly #path: string
  readonly #now: string
  readonly #write: Write
  readonly #seal: SecretKey | undefined
  #asked: string
  /** The current transaction stores the reply. */
  isKept = false

  constructor(personId: string, key: string, { path, input, now, write, isSealed }: Asked) {
    this.#key = key
    this.#id = digest(`${personId} ${key}`)
    this.#asked = digest(`${key} ${path} ${JSON.stringify(input)}`)
    this.#path = path
    this.#now = now
    this.#write = write
    this.#seal = isSealed ? secretKey(key, this.#id, 'answer of a call') : undefined
  }

  /** Input outside the parameters, such as a file's bytes. */
  covers(more: string | Buffer) {
    this.#asked = digest(`${this.#key} ${this.#asked} ${hash('sha256', more)}`)
  }

  /** Stores the reply in the transaction of the change. Sent before this returns. @throws Error for a repeat */
  async keep(db: Queries, data: unknown): Promise<RawJson> {
    this.isKept = true
    const answer = this.#write(data)
    const stored = this.#seal ? encrypt(this.#seal, answer).toString('base64') : answer
    const values = [this.#id, this.#asked, this.#now, stored, this.#path]
    await send(db, CompiledQuery.raw(`${insertText} VALUES ($1, $2, $3, $4, $5)`, values))
    return new RawJson(answer)
  }

  /**
   * The same as a WITH step of the statement that makes the reply.
   * @param answer a SELECT of its JSON as text
   */
  keptWith(values: Values, answer: string): string {
    this.isKept = true
    const add = (value: string) => values.add(value)
    return `answered AS (${insertText} SELECT ${add(this.#id)}::uuid, ${add(this.#asked)}::uuid, ${add(this.#now)}::timestamptz, (${answer}), ${add(this.#path)}::text)`
  }

  /** Whether this is a repeat, with any input. */
  async isRepeat(db: Queries): Promise<boolean> {
    return (await textRows(db, 'SELECT 1 FROM answered_call WHERE id = $1', [this.#id])).length > 0
  }

  /**
   * The first reply, if there was one.
   * @throws Refusal 409 if that was another request; if of the same call, as when a form was changed and saved again,
   * with what was saved
   */
  async first(db: Queries): Promise<RawJson | undefined> {
    const text = `SELECT replace(asked::text, '-', ''), answer, path FROM answered_call WHERE id = $1`
    const [row] = await textRows(db, text, [this.#id])
    if (!row) return undefined
    const [asked, stored, path] = row
    const answer = this.#seal ? decrypt(this.#seal, Buffer.from(stored ?? '', 'base64')) : stored
    if (asked === this.#asked && answer) return new RawJson(answer)
    if (path !== this.#path) throw new Refusal(codes.conflict, 'keyReused')
    // A secret is shown only to the person who requested it.
    const saved = this.#seal ? {} : JSON.parse(answer ?? '{}')
    throw new Refusal(codes.conflict, 'savedBefore', {}, { saved })
  }
}

/** The action of a call; undefined without a key, or if a repeat is harmless. @throws Refusal 400 */
export function actOf(
  entry: Endpoint,
  { session, now }: { session: Session | null; now: string },
  key: string | string[] | undefined,
  input: unknown,
  write: Write,
): Act | undefined {
  const repeats = repeatsOf(entry)
  if (key === undefined || !session || repeats === 'harmless') return undefined
  if (typeof key !== 'string' || !uuid.test(key)) throw new Refusal(codes.unreadable, 'badIdempotencyKey')
  return new Act(session.personId, key.toLowerCase(), {
    path: entry.path,
    input,
    now,
    write,
    isSealed: repeats === 'sealed',
  })
}

/** Stores the reply if the handler has not, and commits. @throws Error for a repeat */
export async function keepAnswer(db: Queries, act: Act | undefined, data: unknown): Promise<unknown> {
  if (!act || act.isKept) return data
  const kept = act.keep(db, data)
  commitBehind(db)
  return kept
}

/** After 48 hours nobody repeats a call; and at most a million replies are kept. */
export async function forgetAnsweredCalls(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM answered_call WHERE at < greatest($1::timestamptz,
       (SELECT at FROM answered_call ORDER BY at DESC OFFSET $2 LIMIT 1))`,
    [new Date(nowMs() - keptMs).toISOString(), mostKept],
  )
}
