import { z } from 'zod'
import { date, endpoint, mebi } from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { exchangeSources } from './exchange.ts'
import { exchangeLineFaults } from './exchange-file.ts'

const rate = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,10})?$/, { error: 'notARate' })
  .refine((value) => /[1-9]/.test(value), { error: 'notPositive' })

const row = z.object({
  from: z.string(),
  to: z.string(),
  on: date,
  rate: z.string(),
  source: z.enum(exchangeSources),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type SavedExchangeRate = z.output<typeof row>

/** Most characters of a file: the ECB's daily rates since 1999 are 2,000,000 as CSV. */
export const mostExchangeText = 6_000_000
/** Most rates of a pair in a list, latest first. */
export const mostExchangeRows = 400
/** Most changes of a file in a list; all are counted. */
export const mostExchangeChanges = 200

const file = z.object({ text: z.string().min(1, { error: 'not null' }).max(mostExchangeText) })
const permission = '/truck/exchangeRate/list'
const saving = '/truck/exchangeRate/save'

export const exchangeRateApi = {
  /** All pairs that have rates, and the latest rates of one pair. */
  list: endpoint({
    method: 'GET',
    path: 'exchangeRate/list',
    permission,
    input: z.object({ from: currency.optional(), to: currency.optional() }),
    reply: z.object({
      /** The pair whose rates are listed; '' when there are no rates. */
      from: z.string(),
      to: z.string(),
      pairs: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          days: z.int(),
          last: date,
          /** The latest rate. */
          rate: z.string(),
        }),
      ),
      list: z.array(row),
    }),
  }),
  /** Writes the rate of one pair and day, replacing the earlier one. */
  save: endpoint({
    method: 'POST',
    path: 'exchangeRate/save',
    permission: saving,
    input: z.object({ from: currency, to: currency, on: date, rate }),
    reply: row,
  }),
  /** Deletes the rate of one pair and day. */
  delete: endpoint({
    method: 'POST',
    path: 'exchangeRate/delete',
    permission: saving,
    input: z.object({ from: currency, to: currency, on: date }),
    reply: z.object({ deleted: z.int() }),
  }),
  /** What an import would write. Writes nothing. */
  previewImport: endpoint({
    method: 'POST',
    path: 'exchangeRate/previewImport',
    mostBytes: 8 * mebi,
    permission: saving,
    writes: false,
    input: file,
    reply: z.object({
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      refused: z.int(),
      first: date.nullable(),
      last: date.nullable(),
      /** Existing rates that the import would change. */
      changes: z.array(z.object({ to: z.string(), on: date, rate: z.string(), before: z.string() })),
      faults: z.array(z.object({ line: z.int(), text: z.string(), fault: z.enum(exchangeLineFaults) })),
    }),
  }),
  /** Writes a file's new and changed rates, all or none. Refused lines are skipped. */
  import: endpoint({
    method: 'POST',
    path: 'exchangeRate/import',
    mostBytes: 8 * mebi,
    permission: saving,
    input: file,
    reply: z.object({ added: z.int(), changed: z.int() }),
  }),
}
