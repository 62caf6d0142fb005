import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { driverInspectionApi, InspectionReport, inspectionApi } from '@shortcut/domain/inspections/api.ts'
import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { notPermitted } from '../platform/http/refusals.ts'
import { findReport, findReportDetail, type InspectionDetail, listDriversVehicles, listReports } from './queries.ts'

const seenWith: Record<InspectedVehicle, Permission> = {
  truck: '/truck/index/list',
  trailer: '/truck/trailer/list',
}

/** People who may see a vehicle may see its reports. @throws Refusal 403 */
function guardSees(context: Context, vehicle: InspectedVehicle) {
  if (!sessionOf(context).permissions.has(seenWith[vehicle])) throw notPermitted(seenWith[vehicle])
}

const unknown = () => new Refusal(codes.notFound, 'notFound', { thing: 'inspection report' })

export const inspectionRoutes: Handlers<typeof inspectionApi> = {
  async list(context, { vehicle, vehicleId }) {
    guardSees(context, vehicle)
    return listReports(context.db, vehicle, vehicleId)
  },

  async detail(context, { id }) {
    const permissions = sessionOf(context).permissions
    // Said before looking, so that nobody learns which reports exist.
    if (!permissions.has(seenWith.truck) && !permissions.has(seenWith.trailer)) throw notPermitted(seenWith.truck)
    return getDetail(context, id)
  },

  certify,
}

export const driverInspectionRoutes: Handlers<typeof driverInspectionApi> = {
  vehicles: (context) => listDriversVehicles(context, sessionOf(context).personId),
}

async function getDetail(context: Context, id: string): Promise<InspectionDetail> {
  const report = await findReportDetail(context.db, id)
  if (!report) throw unknown()
  guardSees(context, report.vehicle)
  return report
}

/** @throws Refusal 403 for a vehicle that the person may not see, 404, 409 if somebody certified one of them before, 422 for other parts */
async function certify(
  context: Context,
  { id, items, as, remark }: ParsedOf<typeof inspectionApi.certify>,
): Promise<InspectionDetail> {
  const { db, now, actor } = context
  await lockVehicle(context, id)
  const report = await findReport(db, id)
  if (!report) throw unknown()
  guardSees(context, report.vehicle)
  guardOpen(context, report, items)
  await db
    .updateTable('inspectionDefect')
    .set({ certified: as, certifiedAt: now, certifiedBy: actor.name, certifiedRemark: remark })
    .where('inspectionId', '=', id)
    .where('item', 'in', items)
    .execute()
  await record(context, {
    action: 'inspection.certify',
    entity: report.vehicle,
    entityId: report.vehicleId,
    label: report.number,
    after: { defects: [...new Set(items)], certified: as, ...(remark ? { remark } : {}) },
    onBehalfOf: report.driver,
  })
  return getDetail(context, id)
}

/** Two who certify at once follow each other, and an assignment of the vehicle sees all or nothing of it. */
const lockVehicle = ({ db }: Context, id: string) =>
  sql`
  WITH i AS (SELECT truck_id, trailer_id FROM inspection WHERE id = ${id}),
    k AS (SELECT v.id FROM truck v JOIN i ON v.id = i.truck_id FOR NO KEY UPDATE OF v),
    r AS (SELECT v.id FROM trailer v JOIN i ON v.id = i.trailer_id FOR NO KEY UPDATE OF v)
  SELECT (SELECT id FROM k), (SELECT id FROM r)`.execute(db)

function guardOpen(context: Context, { defects }: InspectionReport, items: readonly string[]) {
  for (const [index, item] of items.entries()) {
    const defect = defects.find((one) => one.item === item)
    if (!defect) throw atField(context, `items.${index}`, 'notFound', { thing: 'defect' })
    if (defect.certifiedAt !== null)
      throw new Refusal(codes.conflict, 'inspectionCertified', { who: defect.certifiedBy }, { item })
  }
}
