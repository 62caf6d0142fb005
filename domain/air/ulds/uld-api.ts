import { z } from 'zod'
import { readUldCode } from '../../cargo/ulds.ts'
import { endpoint, id } from '../../endpoint.ts'
import { like, text } from '../../text.ts'
import { uldFaultKeys } from './uld-faults.ts'

const uld = z.object({
  id,
  version: z.int(),
  code: z.string(),
  warehouseId: id,
  warehouseCode: z.string(),
  /** False: freight of the waybill is built on it, and nobody has entered it for the waybill. */
  isEntered: z.boolean(),
  /** It left: it does not change any more. */
  hasLeft: z.boolean(),
  /** Kilograms; null: not entered. */
  tareKg: z.string().nullable(),
  /** By scale, kilograms; null: not weighed. */
  weighedKg: z.string().nullable(),
  contour: z.string(),
  seal: z.string(),
  pieces: z.int(),
  /** Of those that were weighed. */
  piecesKg: z.string(),
  unweighed: z.int(),
  /** Pieces in it that are no freight of this waybill. */
  foreign: z.int(),
  faults: z.array(z.enum(uldFaultKeys)),
  /** Its pieces by house; houseId null: of an order that has the master's number, or of another waybill. */
  houses: z.array(z.object({ houseId: id.nullable(), house: z.string(), pieces: z.int() })),
})
export type Uld = z.output<typeof uld>

const ulds = z.object({
  list: z.array(uld),
  /** Counted pieces of the waybill in the warehouses, and those that are in no unit. */
  pieces: z.int(),
  loose: z.int(),
})
export type Ulds = z.output<typeof ulds>

/** A decimal number greater than zero, with at most three places; '': not known. */
const amount = z
  .string()
  .trim()
  .regex(/^(\d{1,6}(\.\d{1,3})?)?$/)
  .refine((value) => value === '' || Number(value) > 0, { error: 'notAboveZero' })

export const uldForm = z.object({
  /** Left out: it is added, or the one that the warehouse builds under this code is taken. */
  id: id.optional(),
  version: z.int().optional(),
  masterId: id,
  warehouseId: id,
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, { error: 'not null', abort: true })
    .refine((code) => readUldCode(code) !== null, like('AKE12345BA')),
  weightUnit: z.enum(['kg', 'lb']).default('kg'),
  tare: amount.default(''),
  weighed: amount.default(''),
  contour: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => /^[A-Z0-9]?$/.test(code), like('L'))
    .default(''),
  seal: text(40).default(''),
})
export type UldForm = z.output<typeof uldForm>

const list = '/air/master/list'
const save = '/air/master/save'

export const uldApi = {
  /** Unit load devices of a master, and those that its freight is built on. */
  ofMaster: endpoint({
    method: 'GET',
    path: 'uld/ofMaster',
    permission: list,
    input: z.object({ masterId: id }),
    reply: ulds,
  }),
  save: endpoint({ method: 'POST', path: 'uld/save', permission: save, input: uldForm, reply: ulds }),
  /** Takes an empty unit off the waybill. */
  remove: endpoint({
    method: 'POST',
    path: 'uld/remove',
    permission: save,
    input: z.object({ id, masterId: id }),
    reply: ulds,
  }),
}
