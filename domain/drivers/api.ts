import { z } from 'zod'
import { anyOf, either, endpoint, id, ids, listInput, pageOf, perItem, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'
import { assignment, picture, recentTasks } from './assignment.ts'
import { driverFields, driverForm, workerFields, workerForm } from './fields.ts'
import { dueStates } from './papers.ts'

const statuses = ['active', 'inactive'] as const

/** What the driver list can be sorted by. */
export const driverSorts = [
  'name',
  'userName',
  'phone',
  'plateNo',
  'truckNo',
  'status',
  'homeBase',
  'licenceExpiresOn',
  'medicalExpiresOn',
  'insuranceExpiresOn',
  'hazmatExpiresOn',
  'nextExpiresOn',
  'lastSeenAt',
  'updatedAt',
] as const

const driverListInput = z.object({
  ...listInput,
  sort: sortBy(driverSorts).default('name'),
  status: anyOf(z.enum(statuses)).optional(),
  /** 'overdue,soon' are those of "Due in 30 days". */
  due: anyOf(z.enum(dueStates)).optional(),
  assigned: either(z.enum(['yes', 'no'])).optional(),
  /** Whether the driver app was heard just now (presence.ts). */
  online: either(z.enum(['yes', 'no'])).optional(),
  name: text(80).optional(),
  userName: text(40).optional(),
  phone: text(20).optional(),
  plateNo: text(20).optional(),
  truckNo: text(20).optional(),
  homeBase: text(120).optional(),
  licenceClass: text(4).optional(),
})
export type DriverListInput = z.output<typeof driverListInput>

/** Stored values are not checked again when they are read: older ones may be shorter than today's rules. */
const kept = { name: z.string(), userName: z.string(), phone: z.string() }
const about = {
  /** Without one nobody can sign in: a file brought the person in, and its password is not made safe yet. */
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
  ...about,
})

export const driverApi = {
  list: endpoint({
    method: 'GET',
    path: 'driver/list',
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
    input: driverForm,
    reply: driverRow,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: 'driver/setStatus',
    permission: '/driver/management/save',
    input: ids.extend({ status: z.enum(statuses) }),
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

/** What the list of warehouse workers can be sorted by. */
export const workerSorts = [
  'name',
  'phone',
  'customerReferenceNumber',
  'status',
  'homeBase',
  'lastSeenAt',
  'updatedAt',
] as const

const workerListInput = z.object({
  ...listInput,
  sort: sortBy(workerSorts).default('name'),
  status: anyOf(z.enum(statuses)).optional(),
  name: text(80).optional(),
  phone: text(20).optional(),
  customerReferenceNumber: text(80).optional(),
  homeBase: text(120).optional(),
})
export type WorkerListInput = z.output<typeof workerListInput>

const workerRow = z.object({
  id,
  ...workerFields,
  name: z.string(),
  phone: z.string(),
  customerReferenceNumber: z.string(),
  lastSeenAt: z.string().nullable(),
  appDevice: z.string(),
  ...about,
})

export const warehouseApi = {
  list: endpoint({
    method: 'GET',
    path: 'warehouse/list',
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
    input: ids.extend({ status: z.enum(statuses) }),
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
