import { z } from 'zod'
import { date, endpoint, id, instant } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { aircraftKinds, securityFaults, securityMethods, securityResults, shipperStatuses } from './security.ts'

const status = z.enum(shipperStatuses)

const shipperSecurity = z.object({
  accountId: id,
  status,
  /** What shows it: number in a register, visit, contract. */
  evidence: z.string(),
  /** Last day on which it counts; null: until somebody changes it. */
  expiresOn: z.string().nullable(),
  /** 0: nobody has said anything yet. */
  version: z.int(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string(),
})
export type ShipperSecurity = z.output<typeof shipperSecurity>

export const shipperForm = z
  .object({
    accountId: id,
    version: z.int().min(0),
    status,
    evidence: text(200).default(''),
    expiresOn: date.nullable().default(null),
  })
  .refine(({ status, evidence }) => status === 'unknown' || evidence !== '', { error: 'not null', path: ['evidence'] })
export type ShipperForm = z.output<typeof shipperForm>

const screeningRecord = z.object({
  id,
  method: z.enum(securityMethods),
  result: z.enum(securityResults),
  pieces: z.int(),
  doneAt: z.string(),
  /** The person, or the certified facility. */
  doneBy: z.string(),
  place: z.string(),
  seal: z.string(),
  /** Empty: it counts. */
  withdrawnBecause: z.string(),
  createdBy: z.string(),
  /** The other waybill of the same work orders where it was recorded, for an alarm that nobody answered there; '' of its own. */
  from: z.string(),
})
export type ScreeningRecord = z.output<typeof screeningRecord>

const shipment = z.object({
  /** Null: the direct master itself. */
  houseId: id.nullable(),
  name: z.string(),
  accountId: id.nullable(),
  customerName: z.string().nullable(),
  /** As it counts on the day of the flight, or today if that is later. */
  status,
  expiresOn: z.string().nullable(),
  evidence: z.string(),
  pieces: z.int(),
  secured: z.int(),
  faults: z.array(z.object({ fault: z.enum(securityFaults), status, secured: z.int(), pieces: z.int() })),
  records: z.array(screeningRecord),
})
export type Shipment = z.output<typeof shipment>

const security = z.object({
  masterId: id.nullable(),
  aircraft: z.enum(['', ...aircraftKinds]),
  /** Country of departure; '' if it is not known. */
  country: z.string(),
  shipments: z.array(shipment),
})
export type Security = z.output<typeof security>

/** Pieces of one house, or of a direct master. */
const secured = z
  .object({ houseId: id.nullable(), masterId: id.nullable(), pieces: z.int().min(1).max(99_999) })
  .refine(({ houseId, masterId }) => (houseId === null) !== (masterId === null))

export const screeningForm = z
  .object({
    of: z.array(secured).min(1).max(500),
    method: z.enum(securityMethods),
    result: z.enum(securityResults).default('passed'),
    doneAt: instant,
    doneBy: requiredText(80),
    place: requiredText(80),
    seal: text(40).default(''),
  })
  .refine(({ method, seal }) => method !== 'sealed' || seal !== '', { error: 'not null', path: ['seal'] })
export type ScreeningForm = z.output<typeof screeningForm>

const list = '/air/security/list'

export const securityApi = {
  /** What stands between the freight of a master and its flight. */
  ofMaster: endpoint({
    method: 'GET',
    path: 'airSecurity/ofMaster',
    permission: list,
    input: z.object({ masterId: id }),
    reply: security,
  }),
  ofHouse: endpoint({
    method: 'GET',
    path: 'airSecurity/ofHouse',
    permission: list,
    input: z.object({ houseId: id }),
    reply: security,
  }),
  record: endpoint({
    method: 'POST',
    path: 'airSecurity/record',
    permission: '/air/security/save',
    input: screeningForm,
    reply: z.object({ ids: z.array(id) }),
  }),
  /** A record that is wrong does not count any more; it stays. */
  withdraw: endpoint({
    method: 'POST',
    path: 'airSecurity/withdraw',
    permission: '/air/security/save',
    input: z.object({ id, reason: requiredText(200) }),
    reply: z.object({ id }),
  }),
  shipper: endpoint({
    method: 'GET',
    path: 'airSecurity/shipper',
    permission: list,
    input: z.object({ accountId: id }),
    reply: shipperSecurity,
  }),
  saveShipper: endpoint({
    method: 'POST',
    path: 'airSecurity/saveShipper',
    permission: '/air/security/shipper',
    input: shipperForm,
    reply: shipperSecurity,
  }),
}
