import type { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { earlierStretches, forgottenMs, graceMs, usualCount } from '@shortcut/domain/bookings/silence.ts'
import type { ParsedOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { channelsByHand } from '@shortcut/domain/work-orders/channels.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'

type Silence = ReplyOf<typeof bookingMonitorApi.silent>

interface Partner {
  accountId: string
  name: string
  first: number
  last: number
  muted: boolean
  until: string | null
  mutedBy: string | null
}

/** Enough to show that a partner sends; more are not counted. */
const byHand = [...channelsByHand]
const mostCounted = 1000
/** Every console asks once a minute: requests within this time share one answer. */
const keptForMs = 20_000

/**
 * Partners that usually send at this time of the week and have not, the longest silence first; muted ones are marked.
 */
export async function listSilent(db: Queries, now: string): Promise<Silence> {
  const at = Date.parse(now)
  const instant = (ms: number) => new Date(ms).toISOString()
  const { rows: partners } = await sql<Partner>`
    SELECT a.id AS account_id, a.name, extract(epoch FROM f.first)::float8 * 1000 AS first, extract(epoch FROM l.last)::float8 * 1000 AS last,
      m.account_id IS NOT NULL AND (m.until IS NULL OR m.until > ${now}) AS muted, m.until::text AS until, m.muted_by
    FROM account a
      CROSS JOIN LATERAL (SELECT received_at AS last FROM booking_message WHERE account_id = a.id AND channel <> ALL(${byHand}) ORDER BY received_at DESC LIMIT 1) l
      CROSS JOIN LATERAL (SELECT received_at AS first FROM booking_message WHERE account_id = a.id AND channel <> ALL(${byHand}) ORDER BY received_at LIMIT 1) f
      LEFT JOIN silence_mute m ON m.account_id = a.id
    WHERE a.deleted_at IS NULL AND l.last BETWEEN ${instant(at - forgottenMs)} AND ${instant(at - graceMs)}`.execute(db)
  const asked = partners.flatMap((partner) =>
    earlierStretches(partner.first, partner.last, at).map((stretch) => ({ id: partner.accountId, ...stretch })),
  )
  const { rows: counted } = await sql<{ id: string; n: number }>`
    SELECT s.id, c.n FROM unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ from }) => instant(from))}::timestamptz[],
        ${asked.map(({ to }) => instant(to))}::timestamptz[]) AS s (id, after, until)
      CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (
        SELECT 1 FROM booking_message m WHERE m.account_id = s.id AND m.received_at > s.after AND m.received_at <= s.until
          AND m.channel <> ALL(${byHand}) LIMIT ${mostCounted}) found) c`.execute(db)
  const counts = Map.groupBy(counted, ({ id }) => id)
  return partners
    .flatMap(({ accountId, name, last, muted, until, mutedBy }) => {
      const usual = usualCount((counts.get(accountId) ?? []).map(({ n }) => n))
      if (usual === null) return []
      const mute = muted ? { until: until && instant(Date.parse(until)), by: mutedBy ?? '' } : null
      return [{ accountId, name, usual, lastReceivedAt: instant(last), expectedBy: instant(at - graceMs), mute }]
    })
    .sort((one, other) => (one.lastReceivedAt < other.lastReceivedAt ? -1 : 1))
}

/** The same list, read once for all requests at about the same time. */
export function openSilence() {
  let kept: { at: number; found: Promise<Silence> } | undefined
  return {
    list(db: Queries, now: string): Promise<Silence> {
      const at = Date.parse(now)
      if (kept && Math.abs(at - kept.at) < keptForMs) return kept.found
      const found = listSilent(db, now)
      kept = { at, found }
      found.catch(() => {
        kept = undefined
      })
      return found
    },
    forget() {
      kept = undefined
    },
  }
}

/** Mutes alerts about this partner's silence until a time, or until unmuted. @throws Refusal 404 */
export async function muteSilence(context: Context, input: ParsedOf<typeof bookingMonitorApi.mute>) {
  const { db, now, actor } = context
  const account = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', input.accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Refusal(codes.notFound, 'notFound', { thing: 'account' })
  const values = { until: input.until, mutedAt: now, mutedBy: actor.name }
  if (input.muted)
    await db
      .insertInto('silenceMute')
      .values({ accountId: input.accountId, ...values })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
      .execute()
  else await db.deleteFrom('silenceMute').where('accountId', '=', input.accountId).execute()
  await record(context, {
    action: input.muted ? 'account.muteSilence' : 'account.unmuteSilence',
    entity: 'account',
    entityId: input.accountId,
    label: account.name,
    after: input.until ? { until: input.until } : null,
  })
  return {}
}
