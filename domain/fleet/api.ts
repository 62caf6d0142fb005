import { z } from 'zod'
import { assignment, picture, recentTasks } from '../drivers/assignment.ts'
import { dueStates, withPapers } from '../drivers/papers.ts'
import { anyOf, endpoint, id, ids, listInput, pageOf, perItem, sortBy } from '../endpoint.ts'
import { filterInput } from '../filter-input.ts'
import { longestSearch } from '../longest-search.ts'
import { sortsOf } from '../records/record-row.ts'
import { text } from '../text.ts'
import { trailerFieldRows, truckFieldRows, vehicleKept, vehicleStatuses } from './fields.ts'
import { trailerFields, trailerForm, truckFields, truckForm } from './input.ts'

const truckListRows = { ...truckFieldRows, ...vehicleKept }
const trailerListRows = { ...trailerFieldRows, ...vehicleKept }

const truckListInput = z.object({
  ...listInput,
  sort: sortBy(sortsOf(truckListRows)).default('unitNo'),
  ...filterInput(truckListRows),
})
const trailerListInput = z.object({
  ...listInput,
  sort: sortBy(sortsOf(trailerListRows)).default('trailerNo'),
  ...filterInput(trailerListRows),
})
export type TruckListInput = z.output<typeof truckListInput>
export type TrailerListInput = z.output<typeof trailerListInput>

/** Stored values are not checked again when read: older ones may not meet today's rules. */
const kept = { vin: z.string(), plateNo: z.string(), capacityKg: z.string().nullable() }
const about = { version: z.int(), updatedAt: z.string(), updatedBy: z.string() }
/** The current driver. */
const driver = z.object({ id, name: z.string(), phone: z.string() }).nullable()
/** Defects that nobody has certified; the unsafe ones keep the vehicle from being assigned. */
const defects = { openDefects: z.int(), unsafeDefects: z.int() }
const truckRow = z.object({ id, ...truckFields, ...kept, ...assignment, driver, ...defects, ...about })
const trailerRow = z.object({ id, ...trailerFields, ...kept, ...assignment, driver, ...defects, ...about })

const inDetail = { pictures: z.array(picture), recentTasks }
/** Warnings about saved values, by field, such as a wrong VIN check digit. */
const warnings = z.array(z.object({ path: z.string(), message: z.string() }))
const choice = z.object({ id, number: z.string(), type: z.string(), liveTasks: z.int() })
const choicesInput = z.object({ q: text(longestSearch).optional() })
const statusInput = ids.extend({ status: z.enum(vehicleStatuses) })

export const truckApi = {
  list: endpoint({
    method: 'GET',
    path: 'truck/list',
    fromReplica: true,
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
  /** The same for anyone who may set drivers' usual truck. */
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
    fromReplica: true,
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
   * Documents that are overdue or due within 30 days, and unsafe defects that are not certified, of active drivers, trucks and trailers that the person may see.
   * Counts are of records: `due` equals the list with `due=overdue,soon`.
   */
  list: endpoint({
    method: 'GET',
    path: 'due/list',
    fromReplica: true,
    permission: 'signed-in',
    input: z.object({ kind: anyOf(z.enum(withPapers)).optional() }),
    reply: z.object({
      counts: z.partialRecord(z.enum(withPapers), dueCount),
      /** The first 200, the longest overdue first. */
      list: z.array(
        z.object({
          kind: z.enum(withPapers),
          id,
          label: z.string(),
          /** `defect`: an unsafe defect that nobody has certified; it is overdue from the day of the report. */
          paper: z.enum(['licence', 'medical', 'insurance', 'hazmat', 'registration', 'inspection', 'defect']),
          expiresOn: z.string(),
          state: z.enum(dueStates),
        }),
      ),
    }),
  }),
}
