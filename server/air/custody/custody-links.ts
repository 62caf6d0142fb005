import { custodyLinkDays } from '@shortcut/domain/air/custody/custody.ts'
import type { CustodyLink, CustodySubject } from '@shortcut/domain/air/custody/custody-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { getHouse } from '../houses/house-queries.ts'
import { houseLabel } from '../houses/lock-house.ts'
import { masterLabel } from '../masters/master-label.ts'
import { getMaster } from '../masters/master-queries.ts'
import { keepCustodyKey } from './custody-key.ts'

/** What a link is about, by the columns of its row. */
export interface SubjectIds {
  houseId: string | null
  masterId: string | null
  workOrderId: string | null
}
export const idsOf = ({
  houseId = null,
  masterId = null,
  workOrderId = null,
}: Partial<SubjectIds> | CustodySubject) => ({
  houseId: houseId ?? null,
  masterId: masterId ?? null,
  workOrderId: workOrderId ?? null,
})

/** The record that a link is about, as the log names it. @throws Refusal 403 without the permission to see it, 404 */
async function recordOf(context: Context, { houseId, masterId, workOrderId }: SubjectIds) {
  const { db } = context
  const must = (permission: Permission) => {
    if (!sessionOf(context).permissions.has(permission)) throw notPermitted(permission)
  }
  if (houseId) {
    must('/air/house/list')
    return { entity: 'houseWaybill' as const, entityId: houseId, label: houseLabel(await getHouse(db, houseId)) }
  }
  if (masterId) {
    must('/air/master/list')
    return { entity: 'masterWaybill' as const, entityId: masterId, label: masterLabel(await getMaster(db, masterId)) }
  }
  must('/work/order/list')
  const order = await db
    .selectFrom('workOrder')
    .select('bookingId')
    .where('id', '=', workOrderId ?? '')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!order) throw new Refusal(codes.notFound, 'notFound', { thing: 'work order' })
  return { entity: 'workOrder' as const, entityId: workOrderId, label: order.bookingId }
}

const fields = ['id', 'expiresAt', 'createdAt', 'createdBy', 'opened', 'lastOpenedAt'] as const

async function findStanding(db: Queries, now: string, { houseId, masterId, workOrderId }: SubjectIds) {
  const row = await db
    .selectFrom('custodyLink')
    .select([...fields, 'token'])
    .where('revokedAt', 'is', null)
    .where(sql`house_id`, 'is not distinct from', houseId)
    .where(sql`master_id`, 'is not distinct from', masterId)
    .where(sql`work_order_id`, 'is not distinct from', workOrderId)
    .executeTakeFirst()
  return row && { ...row, isOpen: row.expiresAt > now }
}

const shown = ({ id, expiresAt, createdAt, createdBy, opened, lastOpenedAt }: CustodyLink): CustodyLink => ({
  id,
  expiresAt,
  createdAt,
  createdBy,
  opened,
  lastOpenedAt,
})

export async function standingLink(context: Context, subject: CustodySubject) {
  await recordOf(context, idsOf(subject))
  const found = await findStanding(context.db, context.now, idsOf(subject))
  return { link: found?.isOpen ? shown(found) : null }
}

const placeOf = (id: string) => `custody_link.token:${id}` as const
const pathOf = (token: string) => `/backend/map?custody=${token}`

/** Two clicks at once take the same link. */
export async function takeLink(context: Context, subject: CustodySubject) {
  const { db, now, actor, secrets } = context
  const ids = idsOf(subject)
  const about = await recordOf(context, ids)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`custody link ${about.entityId}`}, 0))`.execute(db)
  const found = await findStanding(db, now, ids)
  if (found?.isOpen) {
    const token = secrets.open(found.token, placeOf(found.id))
    return { ...shown(found), token, path: pathOf(token) }
  }
  // One that has ended by itself makes room.
  if (found)
    await db.updateTable('custodyLink').set({ revokedAt: found.expiresAt }).where('id', '=', found.id).execute()
  await keepCustodyKey(context)
  const token = newToken()
  const id = newId()
  const made = {
    id,
    expiresAt: new Date(Date.parse(now) + custodyLinkDays * 86_400_000).toISOString(),
    createdAt: now,
    createdBy: actor.name,
  }
  await db
    .insertInto('custodyLink')
    .values({ ...made, ...ids, tokenHash: hashToken(token), token: await secrets.seal(db, token, placeOf(id)) })
    .execute()
  await record(context, { action: `${about.entity}.custodyShare`, ...about, after: { expiresAt: made.expiresAt } })
  return { ...made, opened: 0, lastOpenedAt: null, token, path: pathOf(token) }
}

/** Revoking again changes nothing. */
export async function revokeCustodyLink(context: Context, id: string) {
  const { db, now, actor } = context
  const row = await db
    .selectFrom('custodyLink')
    .select([...fields, 'houseId', 'masterId', 'workOrderId', 'revokedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'link' })
  const about = await recordOf(context, row)
  if (row.revokedAt === null) {
    await db.updateTable('custodyLink').set({ revokedAt: now, revokedBy: actor.name }).where('id', '=', id).execute()
    await record(context, { action: `${about.entity}.custodyUnshare`, ...about, before: { expiresAt: row.expiresAt } })
  }
  return { link: null }
}

/** @throws Refusal 404, the same for unknown, expired and revoked links */
export async function openCustodyLink({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const link = await db
    .selectFrom('custodyLink')
    .select(['id', 'houseId', 'masterId', 'workOrderId', 'sealedHead'])
    .where('tokenHash', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!link) throw new Refusal(codes.notFound, 'shareGone')
  return link
}
