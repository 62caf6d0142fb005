import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Pool } from 'pg'
import { now, nowMs } from '../platform/clock.ts'
import { askedTogether } from '../platform/http/asked-together.ts'
import type { FindKeyHolder } from '../platform/http/http.ts'
import { openStrangers } from '../platform/http/strangers.ts'
import { hashToken } from '../platform/ids.ts'
import { networkOf } from '../platform/try-limit.ts'

const touchEveryMs = 60_000

const query = `
  SELECT encode(k.key_hash, 'hex') AS hash, k.id AS key_id, k.last_used_at, a.id, a.name FROM api_key k JOIN account a ON a.id = k.account_id
  WHERE k.key_hash = ANY($1::bytea[]) AND k.revoked_at IS NULL AND (k.works_until IS NULL OR k.works_until > $2) AND a.deleted_at IS NULL`

interface Row {
  hash: string
  key_id: string
  last_used_at: string | null
  id: string
  name: string
}

/**
 * Finds the sender of an X-Api-Key. Asks the database after every call arrived, so that a revoked key is refused at
 * once on every node.
 */
export function openKeyHolders(pool: Pool): FindKeyHolder {
  function touch(row: Row) {
    const at = nowMs()
    if (row.last_used_at && at - Date.parse(row.last_used_at) < touchEveryMs) return
    // Not awaited: the next call tries again.
    pool
      .query('UPDATE api_key SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)', [
        row.key_id,
        new Date(at).toISOString(),
      ])
      .catch(() => {})
  }

  const find = askedTogether<Row>(async (hashes) => {
    const values = [hashes.map((hash) => Buffer.from(hash, 'hex')), now()]
    const { rows } = await pool.query<Row>({ name: 'key-holder', text: query, values })
    return new Map(rows.map((row) => [row.hash, row]))
  })

  const strangers = openStrangers()

  return async (key, ip) => {
    if (!key) throw new Refusal(codes.noToken, 'badApiKey')
    const hash = hashToken(key).toString('hex')
    const network = networkOf(ip)
    strangers.guard(network, hash)
    const row = await find(hash, undefined)
    if (!row) {
      strangers.wasWrong(network, hash)
      throw new Refusal(codes.badToken, 'badApiKey')
    }
    strangers.wasRight(hash)
    touch(row)
    return { type: 'account', id: row.id, name: row.name }
  }
}
