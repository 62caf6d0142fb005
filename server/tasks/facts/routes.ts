import { papers } from '@shortcut/domain/drivers/papers.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import type { DriverFact, driverFactApi, ownFactApi } from '@shortcut/domain/tasks/fact-api.ts'
import { sql } from 'kysely'
import { findDriver, lockDriver } from '../../drivers/queries.ts'
import { record } from '../../operation-log/record.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { notPermitted } from '../../platform/http/refusals.ts'
import { findFact, listFacts, listOwnFacts } from './queries.ts'

const seenWith: Record<'driver' | 'truck', Permission> = {
  driver: '/driver/management/list',
  truck: '/truck/index/list',
}

export const driverFactRoutes: Handlers<typeof driverFactApi> = {
  async list(context, { of, id }) {
    if (!sessionOf(context).permissions.has(seenWith[of])) throw notPermitted(seenWith[of])
    return listFacts(context.db, of, id)
  },
  decide,
}

export const ownFactRoutes: Handlers<typeof ownFactApi> = {
  async list({ db, now, session }) {
    const me = session?.personId ?? ''
    const driver = await findDriver(db, me)
    return {
      papers: papers.driver.map((paper) => ({ paper, expiresOn: driver?.[`${paper}ExpiresOn`] ?? null })),
      facts: await listOwnFacts(db, me, now),
    }
  },
}

/** @throws Refusal 404, 409 if somebody decided before */
async function decide(
  context: Context,
  { id, accept, reason }: ParsedOf<typeof driverFactApi.decide>,
): Promise<DriverFact> {
  const { db, now, actor } = context
  const known = await findFact(db, id)
  if (!known?.paper) throw new Refusal(codes.notFound, 'notFound', { thing: 'renewed paper' })
  // Two who decide at once follow each other.
  const driver = await lockDriver(db, known.driverId)
  const fact = (await findFact(db, id)) ?? known
  if (fact.review !== 'waiting') throw new Refusal(codes.conflict, 'paperDecided', { who: fact.reviewedBy }, { id })
  const field = `${known.paper}ExpiresOn` as const
  const pictures = known.paper === 'licence' ? await arrivedPictures(context, id) : []
  await db
    .updateTable('taskReport')
    .set({
      review: accept ? 'accepted' : 'dismissed',
      reviewedAt: now,
      reviewedBy: actor.name,
      outcomeReason: accept ? '' : reason,
    })
    .where('id', '=', id)
    .execute()
  const before = { [field]: driver[field], ...(pictures.length > 0 ? { licenceImages: driver.licenceImages } : {}) }
  const after = { [field]: fact.expiresOn, ...(pictures.length > 0 ? { licenceImages: pictures } : {}) }
  if (accept)
    await db
      .updateTable('driver')
      .set({ ...after, version: driver.version + 1, updatedAt: now, updatedBy: actor.name })
      .where('id', '=', driver.id)
      .execute()
  await record(context, {
    action: accept ? 'driver.acceptPaper' : 'driver.dismissPaper',
    entity: 'driver',
    entityId: driver.id,
    label: driver.name,
    ...(accept ? { before, after } : { after: { paper: known.paper, expiresOn: fact.expiresOn } }),
    reason,
  })
  return (await findFact(db, id)) ?? fact
}

/** A license has two sides; more pictures than the record holds stay with the report. */
const sides = 2

/** Pictures of the report that are there; the others stay with it. */
async function arrivedPictures({ db }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM named_file n JOIN file f ON f.id = n.file_id
    WHERE n.act_id = ${id} AND n.arrived_at IS NOT NULL AND f.content_type LIKE 'image/%' ORDER BY n.arrived_at, n.file_id LIMIT ${sides}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
