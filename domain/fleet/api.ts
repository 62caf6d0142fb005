import { z } from 'zod'
import { assignment, picture, recentTasks } from '../drivers/assignment.ts'
import { dueStates, withPapers } from '../drivers/papers.ts'
import { anyOf, either, endpoint, id, ids, listInput, pageOf, perItem, sortBy } from '../endpoint.ts'
import { text } from '../text.ts'
import { trailerFields, trailerForm, truckFields, truckForm, vehicleStatuses } from './fields.ts'

const vehicleSorts = [
  'plateNo',
  'vin',
  'year',
  'make',
  'status',
  'registrationExpiresOn',
  'inspectionExpiresOn',
  'insuranceExpiresOn',
  'nextExpiresOn',
  'updatedAt',
] as const
/** What the lists can be sorted by. */
export const truckSorts = ['unitNo', 'truckType', ...vehicleSorts] as const
export const trailerSorts = ['trailerNo', 'trailerType', ...vehicleSorts] as const

const vehicleFilters = {
  ...listInput,
  status: anyOf(z.enum(vehicleStatuses)).optional(),
  /** 'overdue,soon' are those of "Due in 30 days". */
  due: anyOf(z.enum(dueStates)).optional(),
  assigned: either(z.enum(['yes', 'no'])).optional(),
  plateNo: text(20).optional(),
  vin: text(40).optional(),
  make: text(60).optional(),
  yearMin: z.coerce.number().int().optional(),
  yearMax: z.coerce.number().int().optional(),
}
const truckListInput = z.object({
  ...vehicleFilters,
  sort: sortBy(truckSorts).default('unitNo'),
  unitNo: text(20).optional(),
  truckType: text(80).optional(),
})
const trailerListInput = z.object({
  ...vehicleFilters,
  sort: sortBy(trailerSorts).default('trailerNo'),
  trailerNo: text(20).optional(),
  trailerType: text(80).optional(),
})
export type TruckListInput = z.output<typeof truckListInput>
export type TrailerListInput = z.output<typeof trailerListInput>

/** Stored values are not checked again when they are read: older ones may not follow today's rules. */
const kept = { vin: z.string(), plateNo: z.string(), capacityKg: z.string().nullable() }
const about = { version: z.int(), updatedAt: z.string(), updatedBy: z.string() }
/** Who drives with it now. */
const driver = z.object({ id, name: z.string(), phone: z.string() }).nullable()
const truckRow = z.object({ id, ...truckFields, ...kept, ...assignment, driver, ...about })
const trailerRow = z.object({ id, ...trailerFields, ...kept, ...assignment, driver, ...about })

const inDetail = { pictures: z.array(picture), recentTasks }
/** What was saved and yet looks wrong: sentences at fields, such as a VIN's check digit. */
const warnings = z.array(z.object({ path: z.string(), message: z.string() }))
const choice = z.object({ id, number: z.string(), type: z.string(), liveTasks: z.int() })
const choicesInput = z.object({ q: text(100).optional() })
const statusInput = ids.extend({ status: z.enum(vehicleStatuses) })

export const truckApi = {
  list: endpoint({
    method: 'GET',
    path: 'truck/list',
    permission: '/truck/index/list',
    input: truckListInput,
    reply: pageOf(truckRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'truck/detail',
    permission: '/truck/index/list',
    input: z.object({ id }),
    reply: truckRow.extend(inDetail),
  }),
  choices: endpoint({
    method: 'GET',
    path: 'truck/choices',
    permission: '/work/order/assign',
    input: choicesInput,
    reply: z.array(choice),
  }),
  /** The same for anyone who gives drivers their usual truck. */
  forDriver: endpoint({
    method: 'GET',
    path: 'truck/forDriver',
    permission: '/driver/management/save',
    input: choicesInput,
    reply: z.array(choice),
  }),
  save: endpoint({
    method: 'POST',
    path: 'truck/save',
    permission: '/truck/index/save',
    input: truckForm,
    reply: truckRow.extend({ warnings }),
  }),
  setStatus: endpoint({
    method: 'POST',
    path: 'truck/setStatus',
    permission: '/truck/index/save',
    input: statusInput,
    reply: perItem,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'truck/delete',
    permission: '/truck/index/delete',
    input: ids,
    reply: perItem,
  }),
}

export const trailerApi = {
  list: endpoint({
    method: 'GET',
    path: 'trailer/list',
    permission: '/truck/trailer/list',
    input: trailerListInput,
    reply: pageOf(trailerRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'trailer/detail',
    permission: '/truck/trailer/list',
    input: z.object({ id }),
    reply: trailerRow.extend(inDetail),
  }),
  choices: endpoint({
    method: 'GET',
    path: 'trailer/choices',
    permission: '/work/order/assign',
    input: choicesInput,
    reply: z.array(choice),
  }),
  save: endpoint({
    method: 'POST',
    path: 'trailer/save',
    permission: '/truck/trailer/save',
    input: trailerForm,
    reply: trailerRow.extend({ warnings }),
  }),
  setStatus: endpoint({
    method: 'POST',
    path: 'trailer/setStatus',
    permission: '/truck/trailer/save',
    input: statusInput,
    reply: perItem,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'trailer/delete',
    permission: '/truck/trailer/delete',
    input: ids,
    reply: perItem,
  }),
}

const dueCount = z.object({ overdue: z.int(), soon: z.int(), due: z.int() })

export const dueApi = {
  /**
   * Papers that are overdue or fall due within 30 days, of drivers, trucks and trailers that are not inactive and that the person may see.
   * Counts are of things: `due` is what the lists show with `due=overdue,soon`.
   */
  list: endpoint({
    method: 'GET',
    path: 'due/list',
    permission: 'signed-in',
    input: z.object({ kind: anyOf(z.enum(withPapers)).optional() }),
    reply: z.object({
      counts: z.partialRecord(z.enum(withPapers), dueCount),
      /** The first 200, what is longest overdue before all. */
      list: z.array(
        z.object({
          kind: z.enum(withPapers),
          id,
          label: z.string(),
          paper: z.enum(['licence', 'medical', 'insurance', 'hazmat', 'registration', 'inspection']),
          expiresOn: z.string(),
          state: z.enum(dueStates),
        }),
      ),
    }),
  }),
}
