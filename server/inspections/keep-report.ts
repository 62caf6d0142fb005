import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { InspectedVehicle } from '@shortcut/domain/inspections/items.ts'
import { lackOf, mayBeReviewed } from '@shortcut/domain/inspections/law.ts'
import { sql } from 'kysely'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import { findReport, isDrivers } from './queries.ts'
import type { SentReport } from './sent-report.ts'

interface Vehicle {
  vehicle: InspectedVehicle
  id: string
  number: string
}

/**
 * Keeps a driver's report. A vehicle with an unsafe defect is not assigned from then on, until somebody certifies it.
 * @throws Refusal 404 for a vehicle that is not and was not lately the driver's, 422 if the signature, the name of
 *   another part or the certificate of a reviewed report is missing
 */
export async function keepReport(context: Context, report: SentReport): Promise<void> {
  const { data } = report
  const vehicle = await lockDriversVehicle(context, data.vehicle, data.vehicleId)
  guardComplete(report)
  if (data.reviewedId) await guardReview(context, vehicle, data.reviewedId)
  await insert(context, report, vehicle)
  await record(context, {
    action: 'inspection.report',
    entity: vehicle.vehicle,
    entityId: vehicle.id,
    label: vehicle.number,
    after: {
      trip: data.when,
      defects: data.defects.map(({ item }) => item),
      unsafe: data.defects.filter(({ unsafe }) => unsafe).map(({ item }) => item),
      ...(data.odometer == null ? {} : { odometer: data.odometer }),
    },
  })
}

/** An assignment of the vehicle at the same moment waits, and then sees the defect. */
async function lockDriversVehicle(context: Context, vehicle: InspectedVehicle, id: string): Promise<Vehicle> {
  const number = sql.raw(vehicle === 'truck' ? 'v.unit_no' : 'v.trailer_no')
  const { rows } = await sql<{ number: string }>`
    SELECT ${number} AS number FROM ${sql.table(vehicle)} v
    WHERE v.id = ${id} AND v.deleted_at IS NULL AND ${isDrivers(vehicle, 'v', sessionOf(context).personId, { now: context.now })}
    FOR NO KEY UPDATE OF v`.execute(context.db)
  const [found] = rows
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: vehicle })
  return { vehicle, id, number: found.number }
}

function guardComplete({ data: { defects, signature, reviewedId } }: SentReport) {
  const lack = lackOf({ defects, isReview: Boolean(reviewedId), isSigned: Boolean(signature) })
  if (lack === 'signature') throw new Refusal(codes.refused, 'inspectionUnsigned')
  if (lack === 'remark') throw new Refusal(codes.refused, 'inspectionUnnamed')
}

async function guardReview(context: Context, { vehicle, id, number }: Vehicle, reviewedId: string) {
  const reviewed = await findReport(context.db, reviewedId)
  if (reviewed?.vehicle !== vehicle || reviewed.vehicleId !== id)
    throw atField(context, 'reviewedId', 'notFound', { thing: 'inspection report' })
  if (!mayBeReviewed(reviewed)) throw new Refusal(codes.refused, 'inspectionUncertified', { number })
}

async function insert(context: Context, report: SentReport, { vehicle, id }: Vehicle) {
  const { db, now } = context
  const driverId = sessionOf(context).personId
  const { data, position } = report
  const of = { truckId: vehicle === 'truck' ? id : null, trailerId: vehicle === 'trailer' ? id : null }
  await db
    .insertInto('inspection')
    .values({
      id: report.id,
      ...of,
      kind: data.inspectedAs,
      trip: data.when,
      driverId,
      // A task of somebody else is not told of.
      taskId: sql<string | null>`(SELECT t.id FROM task t WHERE t.id = ${report.taskId} AND EXISTS (
        SELECT FROM task_assignment a WHERE a.task_id = t.id AND a.driver_id = ${driverId}))`,
      at: report.at < now ? report.at : now,
      phoneAt: report.phoneAt,
      skewMs: report.skewMs,
      receivedAt: now,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
      odometer: data.odometer ?? null,
      signatureFileId: data.signature?.id ?? null,
      reviewedId: data.reviewedId ?? null,
    })
    .execute()
  if (data.defects.length > 0)
    await db
      .insertInto('inspectionDefect')
      .values(
        data.defects.map(({ item, unsafe, remark, photos }) => ({
          inspectionId: report.id,
          item,
          ...of,
          unsafe,
          remark,
          photoIds: photos.map((photo) => photo.id),
        })),
      )
      .execute()
}
