import { z } from 'zod'
import { date, endpoint, id, ids, mebi, nothing, perItem } from '../../endpoint.ts'
import { digits } from '../../text.ts'
import { fuelLineFaults } from './fuel-file.ts'
import { fuelProgrammeFields, fuelProgrammeForm, fuelRegion } from './fuel-programme.ts'

/** Dollars a gallon. */
const price = digits(3, 6).refine((value) => /[1-9]/.test(value), { error: 'notPositive' })

const week = z.object({
  weekOn: date,
  price: z.string(),
  source: z.enum(['typed', 'imported']),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type FuelWeek = z.output<typeof week>

const programme = z.object({
  id,
  ...fuelProgrammeFields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Accounts that use this program. The default program also covers accounts without their own. */
  accounts: z.array(z.object({ id, name: z.string() })),
})
export type SavedFuelProgramme = z.output<typeof programme>

/** Most characters of a file of prices: sixty years of weeks are 60,000. */
export const mostFuelText = 1_000_000

const file = z.object({ region: fuelRegion, text: z.string().min(1, { error: 'not null' }).max(mostFuelText) })
const permission = '/truck/fuelSurcharge/list'
const saving = '/truck/fuelSurcharge/save'

export const fuelSurchargeApi = {
  /** Every week of a region's index, latest first, and the weeks in between that have no price. */
  list: endpoint({
    method: 'GET',
    path: 'fuelSurcharge/list',
    permission,
    input: z.object({ region: fuelRegion.optional() }),
    reply: z.object({
      /** The requested region, or the one with the most weeks. */
      region: z.string(),
      regions: z.array(z.object({ region: z.string(), weeks: z.int(), first: date, last: date })),
      list: z.array(week),
      missing: z.array(date),
      /** Weeks after the latest price, up to today, that have no price yet. */
      overdue: z.array(date),
    }),
  }),
  /** Writes the price of one week, replacing the earlier one. */
  save: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/save',
    permission: saving,
    input: z.object({ region: fuelRegion, weekOn: date, price }),
    reply: week,
  }),
  delete: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/delete',
    permission: saving,
    input: z.object({ region: fuelRegion, weeks: z.array(date).min(1).max(500) }),
    reply: z.object({ deleted: z.int() }),
  }),
  /** What an import would write. Writes nothing. */
  previewImport: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/previewImport',
    mostBytes: 4 * mebi,
    permission: saving,
    writes: false,
    input: file,
    reply: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      refused: z.int(),
      /** New, changed and refused lines, in the file's order. */
      lines: z.array(
        z.object({
          line: z.int(),
          weekOn: z.string(),
          price: z.string(),
          state: z.enum(['added', 'changed', 'refused']),
          /** The current price. */
          before: z.string().nullable(),
          fault: z.enum(fuelLineFaults).nullable(),
        }),
      ),
      /** Weeks that would still be missing after the import. */
      missing: z.array(date),
    }),
  }),
  /** Writes a file's new and changed prices, all or none. Refused lines are skipped. */
  import: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/import',
    mostBytes: 4 * mebi,
    permission: saving,
    input: file,
    reply: z.object({ added: z.int(), changed: z.int() }),
  }),
  programmes: endpoint({
    method: 'GET',
    path: 'fuelSurcharge/programmes',
    permission,
    input: nothing,
    reply: z.array(programme),
  }),
  saveProgramme: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/saveProgramme',
    permission: saving,
    input: fuelProgrammeForm,
    reply: programme,
  }),
  /** Hides the program. Refused while an account uses it. */
  deleteProgramme: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/deleteProgramme',
    permission: saving,
    input: ids,
    reply: perItem,
  }),
  /** Gives accounts their own program; without one they use the default. */
  setAccounts: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/setAccounts',
    permission: saving,
    input: z.object({ accountIds: z.array(id).min(1).max(500), programmeId: id.nullable() }),
    reply: nothing,
  }),
}
