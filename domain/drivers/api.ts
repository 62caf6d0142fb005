import { z } from 'zod'
import { date, endpoint, id, ids, listInput, pageOf, perItem } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'
import { password } from '../users/api.ts'

/** Spec.md §5: 4–18 English letters, or letters with numbers. Words are parted by single spaces. */
export const personName = z
  .string()
  .trim()
  .min(1, { error: 'Can not be empty' })
  .regex(/^(?=.{4,18}$)(?=.*[A-Za-z])[A-Za-z0-9]+( [A-Za-z0-9]+)*$/, { error: 'personName' })

export const phone = text(20).min(1, { error: 'Can not be empty' })

const optionalDate = date.nullable().default(null)

const driverFields = {
  name: personName,
  userName: requiredText(40),
  phone,
  plateNo: text(20).default(''),
  truckNo: text(20).default(''),
  truckId: id.nullable().default(null),
  status: z.enum(['active', 'inactive']).default('active'),
  homeBase: text(120).default(''),
  licenceNo: text(40).default(''),
  licenceClass: text(4).default(''),
  licenceExpiresOn: optionalDate,
  medicalExpiresOn: optionalDate,
  insuranceExpiresOn: optionalDate,
  notes: text(1000).default(''),
}
const driverReply = z.object({
  id,
  ...driverFields,
  name: z.string(),
  lastSeenAt: z.string().nullable(),
  version: z.int(),
})

export const driverApi = {
  list: endpoint({
    method: 'GET',
    path: 'driver/list',
    permission: '/driver/management/list',
    input: z.object(listInput),
    reply: pageOf(driverReply),
  }),
  /** For the assignment drawer: active drivers, what they have now, and where they were last. */
  choices: endpoint({
    method: 'GET',
    path: 'driver/choices',
    permission: '/work/order/assign',
    input: z.object({ q: text(100).optional() }),
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        phone: z.string(),
        truckId: z.string().nullable(),
        truckNo: z.string().nullable(),
        liveTasks: z.int(),
        lastSeenAt: z.string().nullable(),
        homeBase: z.string(),
      }),
    ),
  }),
  save: endpoint({
    method: 'POST',
    path: 'driver/save',
    permission: '/driver/management/save',
    input: z.object({ id: id.optional(), version: z.int().optional(), ...driverFields, password: password.optional() }),
    reply: driverReply,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'driver/delete',
    permission: '/driver/management/delete',
    input: ids,
    reply: perItem,
  }),
}

const workerFields = {
  name: personName,
  phone,
  customerReferenceNumber: text(80).default(''),
  status: z.enum(['active', 'inactive']).default('active'),
}

export const warehouseApi = {
  list: endpoint({
    method: 'GET',
    path: 'warehouse/list',
    permission: '/warehouse/management/list',
    input: z.object(listInput),
    reply: pageOf(z.object({ id, ...workerFields, name: z.string(), version: z.int() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'warehouse/save',
    permission: '/warehouse/management/save',
    input: z.object({ id: id.optional(), version: z.int().optional(), ...workerFields, password: password.optional() }),
    reply: z.object({ id, ...workerFields, name: z.string(), version: z.int() }),
  }),
}
