import { waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { acceptanceDue } from '@shortcut/domain/air/tracking/due.ts'
import type { Milestone } from '@shortcut/domain/air/tracking/progress.ts'
import { type TrackingListInput, type TrackingRow, trackingViews } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { type RawBuilder, sql } from 'kysely'
import { countViews } from '../../platform/database/count-views.ts'
import { keysetPage, type SortKey, type Uncounted } from '../../platform/database/keyset-page.ts'
import { openManyRows, wholeView } from '../../platform/database/many-rows.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Reading } from '../../platform/http/context.ts'
import { hasTyped } from '../number-likes.ts'

const columns = sql`
  m.id, m.number, m.status, m.airline, a.name AS customer_name, m.origin, m.destination, m.flight, m.flight_on::text AS flight_on, m.pieces,
  t.latest_code, t.latest_discrepancy, t.latest_station, t.latest_pieces, t.moved_at, t.accepted_pieces, t.departed_pieces, t.arrived_pieces, t.delivered_pieces,
  t.is_open, t.is_accepted, t.due_code, t.due_at, t.due_told, t.dropped_at, t.against_code, t.against_why,
  (SELECT CASE WHEN o.answer <> '' THEN o.answer ELSE o.state END FROM outgoing_message o WHERE o.master_id = m.id AND o.kind = 'FWB' AND o.state <> 'withdrawn'
   ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS fwb`
const track = sql`waybill_track t`
const master = sql`JOIN master_waybill m ON m.id = t.master_id`
const account = sql`LEFT JOIN account a ON a.id = m.account_id`

interface Standing {
  isOpen: boolean
  isAccepted: boolean
  dueCode: string
  dueAt: string | null
  dueTold: number
  droppedAt: string | null
  acceptedPieces: number
  departedPieces: number
  arrivedPieces: number
}

/** Statuses that are late now. */
export function missingOf(standing: Standing, now: string): TrackingRow['missing'] {
  const { isOpen, isAccepted, dueCode, dueAt, dueTold, droppedAt } = standing
  if (!isOpen) return []
  // What left was accepted, whether it was told or not.
  const told = Math.max(standing.acceptedPieces, standing.departedPieces, standing.arrivedPieces)
  const acceptance = droppedAt && !isAccepted ? acceptanceDue(droppedAt) : null
  return [
    ...(acceptance && acceptance.at < now ? [{ code: acceptance.code, since: acceptance.at, told }] : []),
    ...(dueAt && dueAt < now ? [{ code: dueCode as Milestone, since: dueAt, told: dueTold }] : []),
  ]
}

const rowOf =
  (now: string) =>
  ({
    isOpen,
    isAccepted,
    dueCode,
    dueAt,
    dueTold,
    droppedAt,
    ...row
  }: Omit<TrackingRow, 'missing'> & Standing): TrackingRow => ({
    ...row,
    missing: missingOf({ ...row, isOpen, isAccepted, dueCode, dueAt, dueTold, droppedAt }, now),
  })

/** Rows of the list by master, for consoles that show them. */
export async function trackingRows(
  db: Queries,
  ids: readonly string[],
  now: string,
): Promise<Map<string, TrackingRow>> {
  const { rows } = await sql<Omit<TrackingRow, 'missing'> & Standing>`
    SELECT ${columns} FROM ${track} ${master} ${account} WHERE t.master_id = ANY(${ids}::uuid[]) AND m.deleted_at IS NULL`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, rowOf(now)(row)]))
}

const views: Record<Exclude<TrackingListInput['view'], 'delivered'>, (now: string) => RawBuilder<unknown>> = {
  all: () => sql`true`,
  underway: () => sql`t.is_open`,
  missing: (now) => sql`t.missing_from < ${now}`,
}

const sorts: Record<string, SortKey> = {
  movedAt: { by: sql`t.moved_at`, type: 'timestamptz', always: true },
  number: { by: sql`m.number`, type: 'text' },
}

/** Masters are read only for what they are asked: only drafts are deleted, and a draft has no track. */
function listed(input: Pick<TrackingListInput, 'view'> & Partial<TrackingListInput>, now: string) {
  const ofMaster = input.view === 'delivered' ? [sql`m.status ${sql.raw(waybillIs('delivered'))}`] : []
  if (input.airline?.length) ofMaster.push(sql`m.airline = ANY(${input.airline}::text[])`)
  if (input.accountId?.length) ofMaster.push(sql`m.account_id = ANY(${input.accountId}::uuid[])`)
  if (input.flightFrom) ofMaster.push(sql`m.flight_on >= ${input.flightFrom}`)
  if (input.flightTo) ofMaster.push(sql`m.flight_on <= ${input.flightTo}`)
  if (input.q) ofMaster.push(hasTyped(input.q))
  const ofTrack = input.view === 'delivered' ? sql`NOT t.is_open` : views[input.view](now)
  const where = sql.join([ofTrack, ...ofMaster], sql` AND `)
  return ofMaster.length > 0 || input.sort?.endsWith('number')
    ? { from: sql`${track} ${master}`, where, beside: account }
    : { from: track, where, beside: sql`${master} ${account}` }
}

const manyTracks = openManyRows<TrackingListInput['view']>()

export async function listTracking({ db, now }: Reading, input: TrackingListInput & Uncounted) {
  const page = await manyTracks(wholeView(input), (counting) =>
    keysetPage<Omit<TrackingRow, 'missing'> & Standing>(
      db,
      { columns, id: sql`t.master_id`, ...listed(input, now) },
      sorts,
      { ...input, ...counting },
    ),
  )
  return { ...page, list: page.list.map(rowOf(now)) }
}

export const countTracking = ({ db, now }: Reading, airline: string[] | undefined) =>
  countViews(db, trackingViews, (view) => listed({ view, airline }, now))

/** Where one master stands. */
export const standingOf = (db: Queries, masterId: string): Promise<Standing | undefined> =>
  db
    .selectFrom('waybillTrack')
    .select(['isOpen', 'isAccepted', 'dueCode', 'dueAt', 'dueTold', 'droppedAt'])
    .select(['acceptedPieces', 'departedPieces', 'arrivedPieces'])
    .where('masterId', '=', masterId)
    .executeTakeFirst()
