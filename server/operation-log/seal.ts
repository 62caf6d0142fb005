import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

const batch = 1000

/** A link: SHA-256 of the previous link (32 zero bytes before the first) and the row in PostgreSQL's text form. */
export const chainHash = (previous: Buffer, row: string) => createHash('sha256').update(previous).update(row).digest()

/**
 * Seals the committed log rows into the chain, and tells every node its end. Rows get their position here, after commit
 * and one node at a time, so that a reader by position misses none, and writers never wait for each other.
 * @returns the number of sealed rows, or null if another node is sealing
 */
export async function sealPending(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ sealed: number | null }>({
    name: 'seal',
    text: 'SELECT seal_pending($1) AS sealed',
    values: [batch],
  })
  return rows[0]?.sealed ?? null
}

/**
 * Seals soon after a commit on this node (`poke`), and every second what a crashed node left.
 * @param onError called if the database is away; the next round tries again
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
