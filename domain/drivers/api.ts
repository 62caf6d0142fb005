import { z } from 'zod'
import { endpoint, id, ids, listInput, pageOf, perItem, sortBy } from '../endpoint.ts'
import { filterInput } from '../filter-input.ts'
import { longestSearch } from '../longest-search.ts'
import { sortsOf } from '../records/record-row.ts'
import { text } from '../text.ts'
import { assignment, picture, recentTasks } from './assignment.ts'
import { driverFieldRows, driverKept, personStatuses, workerFieldRows, workerKept } from './fields.ts'
import { driverFields, driverForm, workerFields, workerForm } from './input.ts'

const driverListRows = { ...driverFieldRows, ...driverKept }
const workerListRows = { ...workerFieldRows, ...workerKept }

const driverListInput = z.object({
  ...listInput,
  sort: sortBy(sortsOf(driverListRows)).default('name'),
  ...filterInput(driverListRows),
})
export type DriverListInput = z.output<typeof driverListInput>

/** Stored values are not checked again when read: older ones may not meet today's rules. */
const kept = { name: z.string(), userName: z.string(), phone: z.string() }
const about = {
  /** False: the person cannot sign in, because an import has not hashed the password yet. */
  hasPassword: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
}

const driverRow = z.object({
  id,
  ...driverFields,
  ...kept,
  ...assignment,
  /** Unit number of the current truck. */
  truckUnitNo: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** The oldest renewed paper that waits to be checked. */
  paperSentAt: z.string().nullable(),
  ...about,
})

export const driverApi = {
  list: endpoint({
    method: 'GET',
    path: 'driver/list',
    fromReplica: true,
    permission: '/driver/management/list',
    input: driverListInput,
    reply: pageOf(driverRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'driver/detail',
    permission: '/driver/management/list',
    input: z.object({ id }),
    reply: driverRow.extend({ pictures: z.array(picture), recentTasks }),
  }),
  /** For assigning: active drivers, their current work, and their last position. */
  choices: endpoint({
    method: 'GET',
    path: 'driver/choices',
    permission: '/work/order/assign',
    input: z.object({ q: text(longestSearch).optional() }),
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
    input: driverForm,
    reply: driverRow,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: 'driver/setStatus',
    permission: '/driver/management/save',
    input: ids.extend({ status: z.enum(personStatuses) }),
    reply: perItem,
  }),
  /** For a lost phone: ends the drivers' sessions on every phone. */
  signOut: endpoint({
    method: 'POST',
    path: 'driver/signOut',
    permission: '/driver/management/save',
    input: ids,
    reply: perItem,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'driver/delete',
    permission: '/driver/management/delete',
    input: ids,
    reply: perItem,
  }),
}

const workerListInput = z.object({
  ...listInput,
  sort: sortBy(sortsOf(workerListRows)).default('name'),
  ...filterInput(workerListRows),
})
export type WorkerListInput = z.output<typeof workerListInput>

const workerRow = z.object({
  id,
  ...workerFields,
  name: z.string(),
  phone: z.string(),
  customerReferenceNumber: z.string(),
  /** Code of their warehouse. */
  warehouseCode: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  appDevice: z.string(),
  ...about,
})

export const warehouseApi = {
  list: endpoint({
    method: 'GET',
    path: 'warehouse/list',
    fromReplica: true,
    permission: '/warehouse/management/list',
    input: workerListInput,
    reply: pageOf(workerRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'warehouse/detail',
    permission: '/warehouse/management/list',
    input: z.object({ id }),
    reply: workerRow,
  }),
  save: endpoint({
    method: 'POST',
    path: 'warehouse/save',
    permission: '/warehouse/management/save',
    input: workerForm,
    reply: workerRow,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: 'warehouse/setStatus',
    permission: '/warehouse/management/save',
    input: ids.extend({ status: z.enum(personStatuses) }),
    reply: perItem,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'warehouse/delete',
    permission: '/warehouse/management/delete',
    input: ids,
    reply: perItem,
  }),
}
