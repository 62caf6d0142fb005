import type { ClientBase } from 'pg'
import type { Keys } from './key-file.ts'
import { keyIdOf, type Place, seal, unseal } from './seal.ts'

export type Asked = Pick<ClientBase, 'query'>

/** A column of secrets, encrypted for `table.column:` and the row's key. */
export interface SealedColumn {
  table: string
  /** SQL expression of the key as text. */
  key: string
  column: string
}

const most = 500

/**
 * Encrypts with the current key what is plain or encrypted with another. Safe to repeat.
 * @param client in a transaction
 */
export async function sealRows(
  client: Asked,
  { table, key, column }: SealedColumn,
  keys: Keys,
  current: readonly [string, Buffer],
): Promise<number> {
  const { rows } = await client.query<{ id: string; secret: string }>(
    `SELECT ${key} AS id, ${column} AS secret FROM ${table}
     WHERE ${column} IS NOT NULL AND ${column} <> '' AND ${column} NOT LIKE $1 LIMIT ${most} FOR UPDATE`,
    [`v1.${current[0]}.%`],
  )
  for (const { id, secret } of rows) {
    const place: Place = `${table}.${column}:${id}`
    const old = secret.startsWith('v1.') ? keys.get(keyIdOf(secret)) : undefined
    if (secret.startsWith('v1.') && !old)
      throw new Error(`The key ${keyIdOf(secret)} of ${place} is not in the key file.`)
    const text = old ? unseal(old, secret, place) : secret
    await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ${key} = $2`, [seal(current, text, place), id])
  }
  return rows.length < most
    ? rows.length
    : rows.length + (await sealRows(client, { table, key, column }, keys, current))
}
