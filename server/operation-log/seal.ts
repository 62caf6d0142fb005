import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** Any number will do, as long as every node uses the same: one node seals at a time. */
const sealLock = 7_204_002
const batch = 1000

/** The first link's predecessor. */
const genesis = Buffer.alloc(32)

/** A link: SHA-256 over the link before it and the row as PostgreSQL writes it down. */
export const chainHash = (previous: Buffer, row: string) => createHash('sha256').update(previous).update(row).digest()

/**
 * Seals the log rows committed so far into the chain, and tells every node how far it reaches. Rows get their position here, after
 * commit and one node at a time, so a reader that follows positions misses none, and writers never queue behind each other.
 * @returns how many rows were sealed, or null when another node is at it
 */
export async function sealPending(pool: Pool): Promise<number | null> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const lock = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [sealLock])
    if (!lock.rows[0]?.mine) {
      await client.query('ROLLBACK')
      return null
    }
    const { rows } = await client.query<{ id: string; row: string }>({
      name: 'seal-take',
      text: `WITH taken AS (DELETE FROM operation_log_pending WHERE log_id IN (SELECT log_id FROM operation_log_pending ORDER BY log_id LIMIT $1) RETURNING log_id)
             SELECT l.id, to_jsonb(l)::text AS row FROM taken JOIN operation_log l ON l.id = taken.log_id ORDER BY l.id`,
      values: [batch],
    })
    if (rows.length > 0) {
      const last = await client.query<{ position: number; hash: Buffer }>(
        'SELECT position, hash FROM operation_log_chain ORDER BY position DESC LIMIT 1',
      )
      let position = last.rows[0]?.position ?? 0
      let hash = last.rows[0]?.hash ?? genesis
      const links = rows.map((row) => {
        position += 1
        hash = chainHash(hash, row.row)
        return { position, id: row.id, hash }
      })
      await client.query({
        name: 'seal-put',
        text: 'INSERT INTO operation_log_chain (position, log_id, hash) SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bytea[])',
        values: [links.map((link) => link.position), links.map((link) => link.id), links.map((link) => link.hash)],
      })
      await client.query('SELECT pg_notify($1, $2)', ['live', String(position)])
    }
    await client.query('COMMIT')
    return rows.length
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * Seals soon after a commit on this node (`poke`), and every second whatever a crashed node left behind.
 * @param onError told when the database is away; the next round tries again
 */
export function startSealing(pool: Pool, onError: (error: unknown) => void) {
  let running = false
  let again = false
  let closed = false
  let soon: NodeJS.Timeout | undefined

  async function round() {
    soon = undefined
    if (running) {
      again = true
      return
    }
    running = true
    try {
      const sealed = await sealPending(pool)
      if (sealed === null || sealed === batch) again = true
    } catch (error) {
      if (!closed) onError(error)
    }
    running = false
    if (again) {
      again = false
      poke()
    }
  }

  function poke() {
    if (!closed) soon ??= setTimeout(round, 15)
  }

  const sweep = setInterval(poke, 1000)
  return {
    poke,
    async close() {
      closed = true
      clearInterval(sweep)
      clearTimeout(soon)
      while (running) await new Promise((done) => setTimeout(done, 5))
    },
  }
}
