import { codes, Refusal } from '@shortcut/domain/errors.ts'
import {
  driverPermissions,
  isCustomerPermission,
  type Permission,
  workerPermissions,
} from '@shortcut/domain/permissions.ts'
import { taskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import type { AppType } from '@shortcut/domain/users/api.ts'
import type { TaskStatus } from '@shortcut/domain/work-orders/lifecycle.ts'
import { nowMs } from './clock.ts'
import type { Queries } from './database/queries.ts'
import { type Cell, textRows } from './database/statements.ts'
import type { LinkSession, Session } from './http/session.ts'
import { hashToken } from './ids.ts'

export const idleMs = 12 * 60 * 60 * 1000
export const longestSessionMs = 7 * 24 * 60 * 60 * 1000
const touchEveryMs = 60_000

/** A token's owner, whether they are still admitted, and their roles' permissions: each looked up by key. */
const query = `
  SELECT encode(s.token_hash, 'hex'), s.app_type, s.person_id, (extract(epoch FROM s.expires_at) * 1000)::bigint,
    (extract(epoch FROM s.last_seen_at) * 1000)::bigint, s.ended_at IS NOT NULL,
    CASE s.app_type
      WHEN 1 THEN (SELECT json_build_array(u.account, u.name, u.time_zone, coalesce(u.frozen_at, u.deleted_at) IS NOT NULL
          OR EXISTS (SELECT FROM account a WHERE a.id = u.account_id AND a.deleted_at IS NOT NULL),
          u.password_temporary_until IS NOT NULL AND NOT s.by_provider,
          s.second_factor_due AND NOT EXISTS (SELECT FROM second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL),
          u.account_id) FROM "user" u WHERE u.id = s.person_id)
      WHEN 2 THEN (SELECT json_build_array(d.user_name, d.name, '', coalesce(d.frozen_at, d.deleted_at) IS NOT NULL OR d.status = 'inactive')
        FROM driver d WHERE d.id = s.person_id)
      WHEN 3 THEN (SELECT json_build_array(w.phone, w.name, '', coalesce(w.frozen_at, w.deleted_at) IS NOT NULL OR w.status = 'inactive')
        FROM warehouse_worker w WHERE w.id = s.person_id)
    END,
    CASE WHEN s.app_type = 1 THEN (SELECT string_agg(r.permission_list, ',') FROM user_role ur
      JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL WHERE ur.user_id = s.person_id) END,
    CASE WHEN s.task_link_id IS NOT NULL THEN (SELECT json_build_object('id', l.id, 'taskId', l.task_id, 'madeBy', l.created_by, 'holder', s.holder,
        'expiresAt', l.expires_at, 'revokedAt', l.revoked_at, 'taskStatus', t.status, 'isSameDriver', t.driver_id IS NOT DISTINCT FROM l.driver_id,
        'handedOver', t.handed_over_at IS NOT NULL)
      FROM task_link l JOIN task t ON t.id = l.task_id WHERE l.id = s.task_link_id) END
  FROM session s WHERE s.token_hash = ANY($1::bytea[])`

/**
 * PostgreSQL takes an array that it does not know for ten long. With a shorter one it plans each time, which takes
 * longer than the search, because it hopes for a cheaper plan.
 */
const fewestAsked = 10

interface Row {
  appType: AppType
  personId: string
  expiresAt: number
  lastSeenAt: number
  ended: boolean
  /**
   * Account, name, time zone, whether shut out, whether the password must be changed, whether a second factor is due, a
   * customer's account; null if there is no such person.
   */
  person: [string, string, string, boolean, boolean?, boolean?, (string | null)?] | null
  /** Comma-separated; a permission may appear twice. */
  permissions: string
  link: (Omit<LinkSession, 'state'> & Parameters<typeof taskLinkState>[0] & { taskStatus: TaskStatus }) | null
}

const rowOf = ([, appType, personId, expiresAt, lastSeenAt, ended, person, permissions, link]: Cell[]): Row => ({
  appType: Number(appType) as AppType,
  personId: personId ?? '',
  expiresAt: Number(expiresAt),
  lastSeenAt: Number(lastSeenAt),
  ended: ended !== 'f',
  person: person ? JSON.parse(person) : null,
  permissions: permissions ?? '',
  link: link ? JSON.parse(link) : null,
})

const appPermissions: Record<2 | 3, ReadonlySet<Permission>> = {
  2: new Set(driverPermissions),
  3: new Set(workerPermissions),
}

/** Of a session that a link opened; each call must also say that such a session may call it. */
const linkPermissions: ReadonlySet<Permission> = new Set(['/app/task/report', '/app/online/use'])

/** @throws Refusal 403 for a call that is not about the one task of the link */
export function guardLink({ link }: Session, entry: { withTaskLink?: boolean }) {
  if (link && !entry.withTaskLink) throw new Refusal(codes.forbidden, 'linkOnly')
}

/** @throws Refusal 403 for a call that is not declared open to customers */
export function guardCustomer({ accountId }: Session, entry: { forCustomers?: boolean }) {
  if (accountId !== null && !entry.forCustomers) throw new Refusal(codes.forbidden, 'customersOwnOnly')
}

/** @throws Refusal 403 while the password was set by somebody else */
export function guardOwnPassword({ mustChangePassword }: Session) {
  if (mustChangePassword) throw new Refusal(codes.forbidden, 'passwordTemporary', {}, { mustChangePassword: true })
}

/** @throws Refusal 403 while a required second factor is not set up */
export function guardSecondFactor({ mustSetUpSecondFactor }: Session) {
  if (mustSetUpSecondFactor) throw new Refusal(codes.forbidden, 'secondFactorDue', {}, { mustSetUpSecondFactor: true })
}

const linkOf = (row: NonNullable<Row['link']>, at: number): LinkSession => {
  const { id, taskId, madeBy, holder, expiresAt } = row
  return { id, taskId, madeBy, holder, expiresAt: new Date(expiresAt).toISOString(), state: taskLinkState(row, at) }
}

/**
 * Checks tokens against the database on every call, so that a frozen or signed-out person is refused at once on every
 * node. Simultaneous calls share one query, which always starts after the call arrived.
 */
export function openSessions(db: Queries) {
  const permissionSets = new Map<string, ReadonlySet<Permission>>()
  let waiting = new Map<string, { hash: Buffer; answers: ((row: Promise<Row | undefined>) => void)[] }>()

  function permissionsOf(row: Row): ReadonlySet<Permission> {
    if (row.link) return linkPermissions
    if (row.appType !== 1) return appPermissions[row.appType]
    const isCustomer = Boolean(row.person?.[6])
    const key = `${isCustomer} ${row.permissions}`
    let set = permissionSets.get(key)
    if (!set) {
      if (permissionSets.size > 500) permissionSets.clear()
      // Whatever the roles say: customers have only theirs, and nobody else has those.
      const held = row.permissions.split(',').filter((one) => one && isCustomerPermission(one) === isCustomer)
      set = new Set(held as Permission[])
      permissionSets.set(key, set)
    }
    return set
  }

  function ask() {
    const batch = waiting
    waiting = new Map()
    const hashes = [...batch.values()].map(({ hash }) => hash)
    while (hashes.length < fewestAsked) hashes.push(...hashes.slice(0, fewestAsked - hashes.length))
    const found = textRows(db, query, [hashes]).then((rows) => new Map(rows.map((row) => [row[0], rowOf(row)])))
    for (const [key, { answers }] of batch) for (const answer of answers) answer(found.then((rows) => rows.get(key)))
  }

  /** Simultaneous calls with the same token share its row. */
  function load(hash: Buffer): Promise<Row | undefined> {
    return new Promise((answer) => {
      const key = hash.toString('hex')
      const known = waiting.get(key)
      if (known) known.answers.push(answer)
      else waiting.set(key, { hash, answers: [answer] })
      if (!known && waiting.size === 1) setImmediate(ask)
    })
  }

  function touch(hash: Buffer, row: Row, at: number) {
    if (at - row.lastSeenAt < touchEveryMs) return
    const seen = new Date(at).toISOString()
    // Not awaited: the next call tries again.
    textRows(db, 'UPDATE session SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2', [
      hash,
      seen,
    ]).catch(() => {})
  }

  return {
    /** @throws Refusal 101 without a token, 102 if it is unknown, ended or frozen, 103 if it expired */
    async get(token: string | undefined): Promise<Session> {
      if (!token) throw new Refusal(codes.noToken, 'noToken')
      return this.byHash(hashToken(token))
    },
    /**
     * The same for the session that made a one-time token.
     * @param isUse false for a check that is no user activity and must not prolong the session
     */
    async byHash(hash: Buffer, isUse = true): Promise<Session> {
      const row = await load(hash)
      const person = row?.person
      if (!row || !person || row.ended || person[3]) throw new Refusal(codes.badToken, 'badToken')
      const at = nowMs()
      // A phone with a link may be without network for days.
      const idleEndsAt = row.link ? row.expiresAt : (isUse ? at : row.lastSeenAt) + idleMs
      if (at > row.expiresAt || (!row.link && at - row.lastSeenAt > idleMs))
        throw new Refusal(codes.expiredToken, 'expiredToken')
      if (isUse) touch(hash, row, at)
      const [account, name, timeZone, , mustChangePassword = false, mustSetUpSecondFactor = false, ofAccount] = person
      const { appType, personId } = row
      const permissions = permissionsOf(row)
      const ends = { endsAt: row.expiresAt, idleEndsAt }
      const first = { mustChangePassword, mustSetUpSecondFactor }
      const link = row.link && linkOf(row.link, at)
      const accountId = ofAccount ?? null
      return {
        tokenHash: hash,
        appType,
        personId,
        account,
        name,
        timeZone,
        permissions,
        accountId,
        link,
        ...first,
        ...ends,
      }
    },
  }
}
export type Sessions = ReturnType<typeof openSessions>
