import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { driverPermissions, type Permission, workerPermissions } from '@shortcut/domain/permissions.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'
import type { Pool } from 'pg'
import { nowMs } from './clock.ts'
import type { Session } from './context.ts'
import { hashToken } from './ids.ts'

const idleMs = 12 * 60 * 60 * 1000
export const longestSessionMs = 7 * 24 * 60 * 60 * 1000
const touchEveryMs = 60_000

/** Who a token belongs to, whether they may still come in, and what their roles permit. */
const query = `
  SELECT s.token_hash, s.app_type, s.person_id, s.expires_at, s.last_seen_at, s.ended_at IS NOT NULL AS ended,
         coalesce(u.account, d.user_name, w.phone) AS account, coalesce(u.name, d.name, w.name) AS name,
         coalesce(u.time_zone, '') AS time_zone,
         coalesce(u.frozen_at, u.deleted_at, d.frozen_at, d.deleted_at, w.frozen_at, w.deleted_at) IS NOT NULL
           OR coalesce(u.id, d.id, w.id) IS NULL OR d.status = 'inactive' OR w.status = 'inactive' AS shut_out,
         (SELECT string_agg(DISTINCT p.permission, ',') FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL
            JOIN role_permission p ON p.role_id = ur.role_id WHERE ur.user_id = u.id) AS permissions
  FROM session s
  LEFT JOIN "user" u ON s.app_type = 1 AND u.id = s.person_id
  LEFT JOIN driver d ON s.app_type = 2 AND d.id = s.person_id
  LEFT JOIN warehouse_worker w ON s.app_type = 3 AND w.id = s.person_id
  WHERE s.token_hash = ANY($1::bytea[])`

interface Row {
  token_hash: Buffer
  app_type: AppType
  person_id: string
  expires_at: string
  last_seen_at: string
  ended: boolean
  account: string
  name: string
  time_zone: string
  shut_out: boolean
  permissions: string | null
}

const appPermissions: Record<2 | 3, ReadonlySet<Permission>> = {
  2: new Set(driverPermissions),
  3: new Set(workerPermissions),
}

/**
 * Checks tokens against the database on every call, so that a frozen or signed-out person is refused at once on every node.
 * Calls that arrive together share one query: the check always starts after the call came in, and costs a fraction.
 */
export function openSessions(pool: Pool) {
  const permissionSets = new Map<string, ReadonlySet<Permission>>()
  let waiting: { hash: Buffer; done: (row: Row | undefined) => void; failed: (error: unknown) => void }[] = []

  function permissionsOf(row: Row): ReadonlySet<Permission> {
    if (row.app_type !== 1) return appPermissions[row.app_type]
    const text = row.permissions ?? ''
    let set = permissionSets.get(text)
    if (!set) {
      if (permissionSets.size > 500) permissionSets.clear()
      set = new Set(text.split(',').filter(Boolean) as Permission[])
      permissionSets.set(text, set)
    }
    return set
  }

  async function ask() {
    const batch = waiting
    waiting = []
    try {
      const { rows } = await pool.query<Row>(query, [batch.map((entry) => entry.hash)])
      const byHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
      for (const entry of batch) entry.done(byHash.get(entry.hash.toString('hex')))
    } catch (error) {
      for (const entry of batch) entry.failed(error)
    }
  }

  function load(hash: Buffer): Promise<Row | undefined> {
    return new Promise((done, failed) => {
      waiting.push({ hash, done, failed })
      if (waiting.length === 1) setImmediate(ask)
    })
  }

  function touch(row: Row, at: number) {
    if (at - Date.parse(row.last_seen_at) < touchEveryMs) return
    const seen = new Date(at).toISOString()
    // Nobody waits for it: the next call tries again.
    pool
      .query('UPDATE session SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2', [row.token_hash, seen])
      .catch(() => {})
  }

  return {
    /** @throws Refusal 101 without a token, 102 for one that is unknown, ended or shut out, 103 for one that expired */
    async get(token: string | undefined): Promise<Session> {
      if (!token) throw new Refusal(codes.noToken, 'noToken')
      return this.byHash(hashToken(token))
    },
    /** The same, of a session that a one-time token was minted in. */
    async byHash(hash: Buffer): Promise<Session> {
      const row = await load(hash)
      if (!row || row.ended || row.shut_out) throw new Refusal(codes.badToken, 'badToken')
      const at = nowMs()
      if (at > Date.parse(row.expires_at) || at - Date.parse(row.last_seen_at) > idleMs)
        throw new Refusal(codes.expiredToken, 'expiredToken')
      touch(row, at)
      return {
        tokenHash: row.token_hash,
        appType: row.app_type,
        personId: row.person_id,
        account: row.account,
        name: row.name,
        timeZone: row.time_zone,
        permissions: permissionsOf(row),
      }
    },
  }
}
export type Sessions = ReturnType<typeof openSessions>
