import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Queries } from '../database/queries.ts'
import { type Keys, newKey, readKeys, writeKeys } from './key-file.ts'
import { keyIdOf, type Place, seal, unseal } from './seal.ts'
import { type Asked, type SealedColumn, sealRows } from './sealed-rows.ts'

const checkText = 'the key of this database'
/** Any number works if every node uses the same. */
export const keyLock = 7_204_006

/** Secrets that the product must be able to read, encrypted at rest. */
export interface Secrets {
  /** For a row written in the same transaction: a key rotation waits for its end. */
  seal(tx: Queries, text: string, place: Place): Promise<string>
  /** @throws Error if it was not encrypted for this place */
  open(sealed: string, place: Place): string
}

const checkPlace = (id: string): Place => `secret_key.check_value:${id}`

const missing = (id: string, file: string) =>
  new Error(
    `The secrets in this database are encrypted with the key ${id}, which is not in ${file}. ` +
      'Copy that file from a node that has the key, or name it in SECRETS_KEY_FILE.',
  )

/** The key of a database, made at its first start. @throws Error with one sentence if the file has another */
export async function currentKey(client: Asked, file: string): Promise<{ keys: Keys; current: [string, Buffer] }> {
  const { rows } = await client.query<{ id: string; check_value: string }>(
    'SELECT id, check_value FROM secret_key WHERE is_current',
  )
  const [known] = rows
  let keys = readKeys(file)
  if (known) {
    const key = keys?.get(known.id)
    if (!keys || !key) throw missing(known.id, file)
    unseal(key, known.check_value, checkPlace(known.id))
    return { keys, current: [known.id, key] }
  }
  if (!keys || keys.size === 0) {
    keys = new Map([newKey()])
    await writeKeys(file, keys)
  }
  const current = [...keys].at(-1)
  if (!current) throw new Error('no key')
  await addKey(client, current)
  return { keys, current }
}

export async function addKey(client: Asked, key: [string, Buffer]): Promise<void> {
  await client.query('INSERT INTO secret_key (id, check_value, is_current) VALUES ($1, $2, true)', [
    key[0],
    seal(key, checkText, checkPlace(key[0])),
  ])
}

/**
 * Opens the secrets of a database, and encrypts those that an older version stored in plain text. One node at a time.
 */
export async function openSecrets(pool: Pool, file: string, columns: readonly SealedColumn[]): Promise<Secrets> {
  const client = await pool.connect()
  let keys: Keys
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [keyLock])
    const opened = await currentKey(client, file)
    keys = opened.keys
    for (const column of columns) await sealRows(client, column, keys, opened.current)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }

  /** Reads the file again if it has got a new key. */
  function keyOf(id: string): Buffer {
    if (!keys.has(id)) keys = readKeys(file) ?? keys
    const key = keys.get(id)
    if (!key) throw missing(id, file)
    return key
  }

  async function currentId(tx: Queries): Promise<string> {
    // If the row was replaced while this waited, it is not found: then the new one is.
    for (let attempt = 0; attempt < 2; attempt++) {
      const { rows } = await sql<{ id: string }>`SELECT id FROM secret_key WHERE is_current FOR SHARE`.execute(tx)
      if (rows[0]) return rows[0].id
    }
    throw new Error('this database has no key')
  }

  return {
    async seal(tx, text, place) {
      const id = await currentId(tx)
      return seal([id, keyOf(id)], text, place)
    },
    open: (sealed, place) => unseal(keyOf(keyIdOf(sealed)), sealed, place),
  }
}
