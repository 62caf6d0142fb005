import { z } from 'zod'
import { deviceTime, id } from '../endpoint.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { actFile } from '../tasks/acts.ts'
import { requiredText, text } from '../text.ts'
import { hazmatClasses } from '../work-orders/hazmat.ts'
import { damageTypes, handoverConditions, mostPieces, packagings, temperatures, unitKinds } from './cargo-kinds.ts'
import { longestLabel, plainLabel } from './labels.ts'
import { longestDock } from './locations.ts'

/** Skew is a difference of two clocks; one that is decades wrong is still counted with. */
const mostSkewMs = 100 * 366 * 86_400_000

/** Its name as the warehouse has it; empty: not said. */
const dock = text(longestDock).default('')
const remark = text(500).default('')
const photos = z.array(actFile).max(20).default([])
/** As scanned or typed, also with the separators that a scanner sends; read here, because no text may hold them. */
const label = z.string().overwrite(plainLabel).pipe(requiredText(longestLabel))
const labels = z.array(label).min(1).max(mostPieces)
/** Where the phone showed the piece when it was scanned. Absent: it does not say. */
const from = text(200).optional()
const packaging = z.enum(packagings).default('carton')
/** A decimal number greater than zero, with at most three places. */
const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,3})?$/)
  .refine((text) => Number(text) > 0, { error: 'notAboveZero' })
const size = z.object({ length: amount, width: amount, height: amount, unit: z.enum(['cm', 'in']) })
const person = { receivedBy: requiredText(80), signature: actFile }

/** What each kind of act says besides who, where and when. */
const data = {
  /** Freight is at the dock. Told again, it may be at another one. */
  arrive: z.object({ dock, remark, photos }),
  /** Freight that nobody announced: its receipt's id is made by the phone. */
  open: z.object({ reference: text(80).default(''), shipper: text(120).default(''), dock, remark, photos }),
  /** One piece by its label. `isLooked`: a person has looked at a label whose check digit is wrong. */
  count: z.object({ label, packaging, isLooked: z.boolean().default(false) }),
  /** Pieces without a label: they get ours. */
  countLoose: z.object({ pieces: z.int().min(1).max(mostPieces), packaging }),
  /** Counted by mistake. */
  withdraw: z.object({ label, reason: requiredText(200) }),
  /** Gross weight of all these pieces together, and the size of each. `isSure`: a person has checked an unlikely weight. */
  measure: z
    .object({
      labels,
      weight: z.object({ value: amount, unit: z.enum(['kg', 'lb']) }).nullish(),
      size: size.nullish(),
      isSure: z.boolean().default(false),
    })
    .refine(({ weight, size }) => weight || size, { error: 'required', path: ['weight'] }),
  /** How pieces must be handled, as their marks say. What is left out stays as it is; empty takes it away. */
  mark: z
    .object({
      labels,
      hazmatClass: z.enum(['', ...hazmatClasses]).optional(),
      temperature: z.enum(temperatures).optional(),
    })
    .refine(({ hazmatClass, temperature }) => hazmatClass !== undefined || temperature !== undefined, {
      error: 'required',
      path: ['hazmatClass'],
    }),
  damage: z.object({
    label,
    types: z.array(z.enum(damageTypes)).min(1),
    photos: z.array(actFile).min(1).max(20),
    /** It stays in the warehouse until somebody decides. */
    hold: z.boolean().default(false),
    remark,
  }),
  /** Nothing else is to be counted. */
  finish: z.object({}),
  putAway: z.object({ labels, location: requiredText(20), from }),
  build: z.object({ labels, unit: requiredText(longestLabel), unitKind: z.enum(unitKinds).default('pallet'), from }),
  unbuild: z.object({ labels }),
  /** Onto the truck of a task; the label of a pallet or unit loads what is built on it. */
  load: z.object({ labels, taskId: id }),
  unload: z.object({ labels }),
  /** The truck is closed. Pieces of its receipts that stay behind are named, with a reason. */
  depart: z.object({ taskId: id, left: z.array(z.object({ label, reason: requiredText(200) })).max(mostPieces) }),
  /** Handed over at the counter. `isReturn`: the office decided that these pieces go back to the shipper. */
  release: z.object({
    isReturn: z.boolean().default(false),
    labels,
    ...person,
    idSeen: requiredText(60),
    photos,
    remark,
  }),
  /** Handed over at a stop: what was taken and what was refused. */
  deliver: z.object({
    stopId: id,
    accepted: z.array(label).max(mostPieces),
    refused: z.array(z.object({ label, reason: requiredText(200) })).max(mostPieces),
    condition: z.enum(handoverConditions),
    ...person,
    /** Empty: an earlier version of the app did not ask. */
    idSeen: text(60).default(''),
    photos,
    remark,
  }),
  /** What really stands at a location. */
  countLocation: z.object({ location: requiredText(20), labels: z.array(label).max(mostPieces) }),
  /** A label that is lost or unreadable. `newLabel` is on the piece instead; empty: we print one of ours. */
  replaceLabel: z.object({ label, newLabel: text(longestLabel).default(''), reason: requiredText(200) }),
}
export type CargoActKind = keyof typeof data
export const cargoActKinds = Object.keys(data) as CargoActKind[]

const common = {
  /** Made on the phone: an act that is sent again counts once. */
  id,
  /** By the phone's clock. */
  at: deviceTime,
  /** The server's clock less the phone's at the last contact: `at` plus it is when the act happened. */
  skewMs: z.int().min(-mostSkewMs).max(mostSkewMs).default(0),
  position: z.object({ lat: latitude, lng: longitude, accuracyM: z.number().min(0).nullish() }).nullish(),
}
const ofReceipt = { ...common, receiptId: id }
const ofPieces = { ...common, receiptId: z.null().optional() }
const ofKind = <K extends CargoActKind, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ ...shape, kind: z.literal(kind), data: data[kind] })

/** An act of a warehouse worker, as the phone keeps and sends it. */
export const cargoAct = z.discriminatedUnion('kind', [
  ofKind('arrive', ofReceipt),
  ofKind('open', ofReceipt),
  ofKind('count', ofReceipt),
  ofKind('countLoose', ofReceipt),
  ofKind('finish', ofReceipt),
  ofKind('withdraw', ofPieces),
  ofKind('measure', ofPieces),
  ofKind('damage', ofPieces),
  ofKind('mark', ofPieces),
  ofKind('putAway', ofPieces),
  ofKind('build', ofPieces),
  ofKind('unbuild', ofPieces),
  ofKind('load', ofPieces),
  ofKind('unload', ofPieces),
  ofKind('depart', ofPieces),
  ofKind('release', ofPieces),
  ofKind('deliver', ofPieces),
  ofKind('countLocation', ofPieces),
  ofKind('replaceLabel', ofPieces),
])
export type CargoAct = z.output<typeof cargoAct>
export type CargoActOf<K extends CargoActKind> = Extract<CargoAct, { kind: K }>
/** As it is made and sent: defaults may be left out. */
export type CargoActInput = z.input<typeof cargoAct>
