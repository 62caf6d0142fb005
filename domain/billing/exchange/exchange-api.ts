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

/** Characters of a file: the ECB's rates of every day since 1999 are 2,000,000 as CSV. */
export const mostExchangeText = 6_000_000
/** So many rates of a pair are listed, the latest first. */
export const mostExchangeRows = 400
/** So many changes of a file are listed; all are counted. */
export const mostExchangeChanges = 200

const file = z.object({ text: z.string().min(1, { error: 'not null' }).max(mostExchangeText) })
const permission = '/truck/exchangeRate/list'
const saving = '/truck/exchangeRate/save'

export const exchangeRateApi = {
  /** All pairs that have rates, and the latest of one of them. */
  list: endpoint({
    method: 'GET',
    path: 'exchangeRate/list',
    permission,
    input: z.object({ from: currency.optional(), to: currency.optional() }),
    reply: z.object({
      /** The pair whose rates are listed; '' where there are none. */
      from: z.string(),
      to: z.string(),
      pairs: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          days: z.int(),
          last: date,
          /** Of the last day. */
          rate: z.string(),
        }),
      ),
      list: z.array(row),
    }),
  }),
  /** Writes the rate of one pair and day, in the place of the one that it had. */
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
  /** What an import would write. Nothing is written. */
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
      /** Rates that are known now and would be others. */
      changes: z.array(z.object({ to: z.string(), on: date, rate: z.string(), before: z.string() })),
      faults: z.array(z.object({ line: z.int(), text: z.string(), fault: z.enum(exchangeLineFaults) })),
    }),
  }),
  /** Writes the new and the changed rates of a file, all or none; what is refused is left out. */
  import: endpoint({
    method: 'POST',
    path: 'exchangeRate/import',
    mostBytes: 8 * mebi,
    permission: saving,
    input: file,
    reply: z.object({ added: z.int(), changed: z.int() }),
  }),
}
