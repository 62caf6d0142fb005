import { z } from 'zod'
import { endpoint, id, nothing } from '../endpoint.ts'
import { text } from '../text.ts'
import { certifiedAs, inspectedKinds, inspectedVehicles, inspectionItems, inspectionTimes } from './items.ts'

const item = z.enum(inspectionItems)

const defect = z.object({
  item,
  /** It affects safe operation. */
  unsafe: z.boolean(),
  remark: z.string(),
  certified: z.enum(certifiedAs).nullable(),
  certifiedAt: z.string().nullable(),
  certifiedBy: z.string(),
  certifiedRemark: z.string(),
})

const report = z.object({
  id,
  vehicle: z.enum(inspectedVehicles),
  vehicleId: id,
  /** Unit number or trailer number. */
  number: z.string(),
  /** The list of items it follows. */
  kind: z.enum(inspectedKinds),
  when: z.enum(inspectionTimes),
  /** When the driver made it. */
  at: z.string(),
  receivedAt: z.string(),
  driver: z.string(),
  odometer: z.int().nullable(),
  signed: z.boolean(),
  defects: z.array(defect),
  /** The latest review by the next driver. */
  reviewedAt: z.string().nullable(),
  reviewedBy: z.string(),
})
export type InspectionReport = z.output<typeof report>

const photo = z.object({ fileId: id, item, onPhone: z.boolean() })
const detail = report.extend({
  signature: z.object({ fileId: id, onPhone: z.boolean() }).nullable(),
  photos: z.array(photo),
})

const ofVehicle = z.object({ vehicle: z.enum(inspectedVehicles), vehicleId: id })

export const inspectionApi = {
  /** The reports of a truck or trailer, the latest first: the last 200, and every one with an open defect. For people who may see the vehicle. */
  list: endpoint({
    method: 'GET',
    path: 'inspection/list',
    fromReplica: true,
    permission: 'signed-in',
    input: ofVehicle,
    reply: z.array(report),
  }),
  /** One report with its photos. */
  detail: endpoint({
    method: 'GET',
    path: 'inspection/detail',
    permission: 'signed-in',
    input: z.object({ id }),
    reply: detail,
  }),
  /** Certifies that defects are repaired, or that no repair is needed: 49 CFR 396.11(a)(3)(ii). */
  certify: endpoint({
    method: 'POST',
    path: 'inspection/certify',
    permission: '/truck/index/certify',
    input: z.object({ id, items: z.array(item).min(1), as: z.enum(certifiedAs), remark: text(500).default('') }),
    reply: detail,
  }),
}

const driversVehicle = ofVehicle.extend({
  number: z.string(),
  kind: z.enum(inspectedKinds),
  /** The last report with a defect that no driver has reviewed; null: none. */
  toReview: report.nullable(),
  /** Defects of any report that nobody has certified. */
  open: z.array(defect.pick({ item: true, unsafe: true, remark: true }).extend({ reportId: id })),
  /** When the last report was made; null: none was kept. */
  lastAt: z.string().nullable(),
  /** The highest reading of the odometer that anybody reported, mi; 0: none, or a trailer. */
  lastMiles: z.int(),
})
export type DriversVehicle = z.output<typeof driversVehicle>

export const driverInspectionApi = {
  /** The driver's own truck, and the vehicles of the driver's unfinished tasks. */
  vehicles: endpoint({
    method: 'GET',
    path: 'driverInspection/vehicles',
    permission: '/app/task/list',
    input: nothing,
    reply: z.array(driversVehicle),
  }),
}
