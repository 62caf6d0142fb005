import { z } from 'zod'
import { papers } from '../drivers/papers.ts'
import { endpoint, id, nothing } from '../endpoint.ts'
import { text } from '../text.ts'
import { dutyStatuses } from './act-kinds.ts'

/** What drivers report about themselves and their truck; `document` is a paper of the driver that no form renews. */
export const factKinds = ['duty', 'odometer', 'fuel', 'paper', 'document'] as const
export type FactKind = (typeof factKinds)[number]

const paper = z.enum(papers.driver)

const fact = z.object({
  id,
  kind: z.enum(factKinds),
  /** When it happened; of a duty status, from when on. */
  at: z.string(),
  /** When the driver entered it, by the server's clock. */
  enteredAt: z.string(),
  driverId: id,
  driver: z.string(),
  truckId: id.nullable(),
  truckNo: z.string(),
  status: z.enum(dutyStatuses).nullable(),
  miles: z.int().nullable(),
  gallons: z.string(),
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  place: z.string(),
  paper: paper.nullable(),
  /** 2027-11-24. */
  expiresOn: z.string(),
  /** Of a document: what it is, and the number on it. */
  type: z.string(),
  value: z.string(),
  remark: z.string(),
  /** Whether the office has checked a renewed paper. */
  review: z.enum(['waiting', 'accepted', 'dismissed']).nullable(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
  /** Why it was not accepted. */
  reason: z.string(),
  photos: z.array(z.object({ fileId: id, onPhone: z.boolean() })),
})
export type DriverFact = z.output<typeof fact>

export const driverFactApi = {
  /** The last 200 of a driver or a truck, the latest first. For people who may see the driver or the truck. */
  list: endpoint({
    method: 'GET',
    path: 'driverFact/list',
    permission: 'signed-in',
    input: z.object({ of: z.enum(['driver', 'truck']), id }),
    reply: z.array(fact),
  }),
  /** A renewed paper that is accepted changes the driver's record: its expiry date, and the picture of a license. */
  decide: endpoint({
    method: 'POST',
    path: 'driverFact/decide',
    permission: '/driver/management/save',
    input: z.object({ id, accept: z.boolean(), reason: text(500).default('') }),
    reply: fact,
  }),
}

export const ownFactApi = {
  /** What the driver's phone shows: the expiry dates that the office has, and what the driver reported in the last 8 days. */
  list: endpoint({
    method: 'GET',
    path: 'ownFact/list',
    permission: '/app/task/list',
    input: nothing,
    reply: z.object({
      papers: z.array(z.object({ paper, expiresOn: z.string().nullable() })),
      facts: z.array(fact),
    }),
  }),
}
