import { z } from 'zod'
import { date, endpoint, id, ids, mebi, nothing, perItem } from '../../endpoint.ts'
import { fuelLineFaults } from './fuel-file.ts'
import { fuelProgrammeFields, fuelProgrammeForm, fuelRegion } from './fuel-programme.ts'

/** Dollars a gallon. */
const price = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,6})?$/, { error: 'notAnAmount' })
  .refine((value) => /[1-9]/.test(value), { error: 'notPositive' })

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
  /** Whose surcharge is calculated by it, besides those who have none of their own where it is the default. */
  accounts: z.array(z.object({ id, name: z.string() })),
})
export type SavedFuelProgramme = z.output<typeof programme>

/** Characters of a file of prices: sixty years of weeks are 60,000. */
export const mostFuelText = 1_000_000

const file = z.object({ region: fuelRegion, text: z.string().min(1, { error: 'not null' }).max(mostFuelText) })
const permission = '/truck/fuelSurcharge/list'
const saving = '/truck/fuelSurcharge/save'

export const fuelSurchargeApi = {
  /** Every week of a region's index, the latest first, and the weeks between them that have no price. */
  list: endpoint({
    method: 'GET',
    path: 'fuelSurcharge/list',
    permission,
    input: z.object({ region: fuelRegion.optional() }),
    reply: z.object({
      /** The one that was asked for, or the one with the most weeks. */
      region: z.string(),
      regions: z.array(z.object({ region: z.string(), weeks: z.int(), first: date, last: date })),
      list: z.array(week),
      missing: z.array(date),
      /** Weeks from the latest price up to today that have none yet. */
      overdue: z.array(date),
    }),
  }),
  /** Writes the price of one week, in the place of the one that it had. */
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
  /** What an import would write. Nothing is written. */
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
      /** What is new, changed or refused, in the file's order. */
      lines: z.array(
        z.object({
          line: z.int(),
          weekOn: z.string(),
          price: z.string(),
          state: z.enum(['added', 'changed', 'refused']),
          /** The price that it has now. */
          before: z.string().nullable(),
          fault: z.enum(fuelLineFaults).nullable(),
        }),
      ),
      /** Weeks that would still be missing afterwards. */
      missing: z.array(date),
    }),
  }),
  /** Writes the new and the changed prices of a file, all or none; lines that are refused are left out. */
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
  /** Hides it; refused while an account's surcharge is calculated by it. */
  deleteProgramme: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/deleteProgramme',
    permission: saving,
    input: ids,
    reply: perItem,
  }),
  /** Gives accounts a programme of their own; without one they go by the default. */
  setAccounts: endpoint({
    method: 'POST',
    path: 'fuelSurcharge/setAccounts',
    permission: saving,
    input: z.object({ accountIds: z.array(id).min(1).max(500), programmeId: id.nullable() }),
    reply: nothing,
  }),
}
