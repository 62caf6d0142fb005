import { z } from 'zod'
import { papers } from '../drivers/papers.ts'
import { date, deviceTime, id } from '../endpoint.ts'
import {
  inspectedKinds,
  inspectedVehicles,
  inspectionItems,
  inspectionTimes,
  itemsOf,
  mostMiles,
  mostPhotos,
} from '../inspections/items.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { requiredText, text } from '../text.ts'
import { documentTypes, dutyStatuses, exceptionTypes, mostActs, mostHandedOver, mostMessage } from './act-kinds.ts'

/** Skew is a difference of two clocks; one that is decades wrong is still counted with. */
const mostSkewMs = 100 * 366 * 86_400_000

/**
 * A file of an act: the id that the phone made, and the SHA-256 of its bytes in hex. The act goes at once; the file
 * follows by file/begin and file/append.
 */
export const actFile = z.object({ id, sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const files = z.array(actFile).max(20).default([])
const remark = text(500).default('')
const count = z.int().min(0).max(1_000_000).nullish()
const seals = {
  sealNo: text(40).default(''),
  containerNo: text(20).default(''),
  /** Its size and type by ISO 6346, such as 45G1. */
  containerType: text(4).default(''),
}

const defect = z.object({
  item: z.enum(inspectionItems),
  /** It affects safe operation. */
  unsafe: z.boolean(),
  remark,
  photos: z.array(actFile).max(mostPhotos).default([]),
})
/** A driver's vehicle inspection report. Without a defect none is demanded (49 CFR 396.11(a)(2)), and one may still be kept. */
const inspection = z
  .object({
    vehicle: z.enum(inspectedVehicles),
    vehicleId: id,
    /** The list of items that the phone showed: it may be older than a change of the trailer's type. */
    inspectedAs: z.enum(inspectedKinds),
    when: z.enum(inspectionTimes),
    defects: z.array(defect).max(inspectionItems.length).default([]),
    /** Miles. */
    odometer: z.int().min(0).max(mostMiles).nullish(),
    signature: actFile.nullish(),
    /** An earlier report that the driver has reviewed and signs with this one (49 CFR 396.13). */
    reviewedId: id.nullish(),
  })
  .refine(({ vehicle, inspectedAs }) => (vehicle === 'truck') === (inspectedAs === 'truck'), {
    error: 'inspectedParts',
    path: ['inspectedAs'],
  })
  .refine(
    ({ defects, inspectedAs }) => {
      const parts = new Set(defects.map(({ item }) => item))
      const known = itemsOf(inspectedAs)
      return parts.size === defects.length && defects.every(({ item }) => known.includes(item))
    },
    { error: 'inspectedParts', path: ['defects'] },
  )

/** Longest label of a piece, as a scanner reads it. */
const label = requiredText(60)
/** Labelled freight of the truck, piece by piece. What is in neither list is still on it. */
const handedOver = z.object({
  accepted: z.array(label).max(mostHandedOver),
  /** Back on the truck, and why. */
  refused: z.array(z.object({ label, reason: requiredText(200) })).max(mostHandedOver),
})

const money = z.object({ amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/), currency: z.string().length(3) })
/** What is said of the truck that the driver has or had. */
const ofTruck = { truckId: id, photos: files, remark }
const miles = z.int().min(0).max(mostMiles)

/** What each kind of act says besides who, where and when. */
const data = {
  accept: z.object({}),
  reject: z.object({ reason: requiredText(500) }),
  arrive: z.object({ remark }),
  /** The driver waits at the stop from now on. */
  wait: z.object({ remark }),
  exception: z.object({ type: z.enum(exceptionTypes), pieces: count, remark, photos: files }),
  pickUp: z.object({ ...seals, pieces: count, pallets: count, photos: files, containerPhotos: files, remark }),
  deliver: z.object({
    pieces: count,
    pallets: count,
    photos: files,
    receivedBy: text(80).default(''),
    signature: actFile.nullish(),
    /** Cash collected on delivery, a decimal number. */
    cash: money.nullish(),
    handedOver: handedOver.nullish(),
    remark,
  }),
  seal: z.object({ ...seals, photos: files }),
  document: z.object({
    type: z.enum(documentTypes),
    files,
    /** The number on it: miles of an odometer, an amount of a receipt, the day that a licence expires. */
    value: text(40).default(''),
    remark,
  }),
  message: z.object({ text: requiredText(mostMessage), files }),
  inspection,
  /** A status from `from` on, by the phone's clock; without it, from now on. Entries are only ever added. */
  duty: z.object({ status: z.enum(dutyStatuses), from: deviceTime.nullish(), remark }),
  odometer: z.object({ ...ofTruck, miles }),
  fuel: z.object({
    ...ofTruck,
    /** A decimal number. */
    gallons: z.string().regex(/^\d{1,4}(\.\d{1,3})?$/),
    cost: money,
    place: text(120).default(''),
    miles: miles.nullish(),
  }),
  /** A renewed paper of the driver, which the office checks. */
  paper: z.object({ paper: z.enum(papers.driver), expiresOn: date, photos: z.array(actFile).min(1).max(20), remark }),
}
export type ActKind = keyof typeof data
export const actKinds = Object.keys(data) as ActKind[]
export type ActData<K extends ActKind> = z.output<(typeof data)[K]>

const place = z.object({ lat: latitude, lng: longitude, accuracyM: z.number().min(0).nullish() })
const common = {
  /** Made on the phone: an act that is sent again counts once. */
  id,
  /** By the phone's clock. */
  at: deviceTime,
  /** The server's clock less the phone's at the last contact: `at` plus it is when the act happened. */
  skewMs: z.int().min(-mostSkewMs).max(mostSkewMs).default(0),
  position: place.nullish(),
}
const onTask = { ...common, taskId: id, stopId: id.nullish() }
const atStop = { ...common, taskId: id, stopId: id }
/** About the driver or the truck, not about a task. */
const ofDriver = { ...common, taskId: z.null().optional(), stopId: z.null().optional() }
const ofKind = <K extends ActKind, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ ...shape, kind: z.literal(kind), data: data[kind] })

/** An act of a driver, as the phone keeps and sends it. */
export const act = z.discriminatedUnion('kind', [
  ofKind('accept', onTask),
  ofKind('reject', onTask),
  ofKind('arrive', atStop),
  ofKind('wait', atStop),
  ofKind('exception', onTask),
  ofKind('pickUp', onTask),
  ofKind('deliver', onTask),
  ofKind('seal', onTask),
  ofKind('document', { ...common, taskId: id.nullish(), stopId: id.nullish() }),
  ofKind('message', { ...common, taskId: id.nullish(), stopId: id.nullish() }),
  ofKind('inspection', { ...common, taskId: id.nullish(), stopId: id.nullish() }),
  ofKind('duty', ofDriver),
  ofKind('odometer', ofDriver),
  ofKind('fuel', ofDriver),
  ofKind('paper', ofDriver),
])
export type Act = z.output<typeof act>
/** As it is made and sent: defaults may be left out. */
export type ActInput = z.input<typeof act>

/**
 * `applied` counts. `repeated` counted before. `held` waits for an earlier act or for the office. `refused` can never
 * count; `message` says why.
 */
export const actOutcomes = ['applied', 'repeated', 'held', 'refused'] as const

/** A batch is read act by act: one that cannot be read is refused alone. */
export const syncInput = z.object({
  acts: z.array(z.looseObject({ id })).max(mostActs),
})
export const actAnswer = z.object({ id, outcome: z.enum(actOutcomes), message: z.string() })
export type ActAnswer = z.output<typeof actAnswer>
