import type { OwnOrder, OwnRequest, OwnStop } from '@shortcut/domain/customers/own-order-api.ts'
import { lateGrace } from '@shortcut/domain/customers/own-state.ts'
import { saidWishes, type Wishes } from '@shortcut/domain/customers/wishes.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { sharedPieces, sharedStops } from '../tracking/share-view.ts'
import { ownAccountOf } from './own-account.ts'
import { isOwn, ownColumns } from './own-order-rows.ts'

type Head = Omit<OwnOrder, 'stops' | 'counted' | 'requests'>
type Place = Pick<OwnStop, 'company' | 'address' | 'postalCode' | 'pieces'> & { id: string; dueAt: string | null }

/** An order of the customer's own account, listed field by field, so that nothing is added by accident. @throws Refusal 404 */
export async function getOwnOrder(context: Context, id: string): Promise<OwnOrder> {
  const { db, now } = context
  const { rows } = await sql<Head>`
    SELECT ${ownColumns(now)}, w.container_no, w.mawb, w.hawb, w.commodity, w.volume_value AS volume, w.volume_unit
    FROM work_order w WHERE w.id = ${id} AND ${isOwn(ownAccountOf(context))}`.execute(db)
  const [head] = rows
  if (!head) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  const link = { workOrderId: id, taskId: null, withCargo: true }
  const [stops, places, counted, requests] = await Promise.all([
    sharedStops(context, link),
    placesOf(context, id),
    sharedPieces(context, link),
    requestsOf(context, id),
  ])
  const isUnderWay = head.state === 'underWay'
  return {
    ...head,
    counted,
    requests,
    stops: stops.map(({ id: stopId, receivedBy, handedOverAt, signature, photos, estimatedAt, ...stop }) => {
      const place = places.get(stopId)
      const at = stop.kind === 'dropoff' ? (stop.departedAt ?? handedOverAt) : null
      const { company = '', address = '', postalCode = '', pieces = null, dueAt = null } = place ?? {}
      const reached = stop.arrivedAt ?? (isUnderWay ? estimatedAt : null)
      const late = dueAt && reached ? Math.floor((Date.parse(reached) - Date.parse(dueAt)) / 60_000) : 0
      return {
        ...stop,
        company,
        address,
        postalCode,
        pieces,
        estimatedAt: isUnderWay ? estimatedAt : null,
        lateMinutes: late > lateGrace ? late : 0,
        proof: at === null ? null : { receivedBy, at, photos: photos.length, signature: signature !== null },
      }
    }),
  }
}

async function placesOf({ db }: Context, workOrderId: string): Promise<Map<string, Place>> {
  const rows = await db
    .selectFrom('stop')
    .select(['id', 'company', 'address', 'postalCode', 'pieces', 'windowTo as dueAt'])
    .where('workOrderId', '=', workOrderId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was asked for, the latest first, with our answer; not who of us decided. */
async function requestsOf({ db }: Context, workOrderId: string): Promise<OwnRequest[]> {
  const rows = await db
    .selectFrom('workOrderRequest')
    .select(['id', 'kind', 'state', 'askedBy', 'askedAt', 'remark', 'wishes', 'decidedAt', 'reason', 'messageId'])
    .where('workOrderId', '=', workOrderId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ kind: OwnRequest['kind']; state: OwnRequest['state'] }>()
    .execute()
  return rows.map(({ wishes, reason, messageId, askedBy, ...row }) => ({
    ...row,
    // A message may have been uploaded by the office.
    askedBy: messageId === null ? askedBy : '',
    wishes: saidWishes((wishes ?? {}) as Partial<Wishes>),
    // A reason of ours that only closed it, such as a cancellation by the office, is internal.
    reason: row.state === 'accepted' || row.state === 'declined' ? reason : '',
  }))
}
