import { z } from 'zod'
import { endpoint, id, pageOf } from '../endpoint.ts'
import { filePermissions, type ImportKind } from './kinds.ts'
import { rowStates } from './plan-row.ts'

export const importStatuses = ['previewed', 'running', 'stopped', 'done', 'failed'] as const

const count = z.int()
const importReply = z.object({
  id,
  fileName: z.string(),
  /** `stopped`: what is not saved yet can be, by confirming again. `failed`: what is not saved cannot be. */
  status: z.enum(importStatuses),
  counts: z.object({ new: count, changed: count, unchanged: count, wrong: count }),
  /** The columns that were found, in the file's order, and what people call them. */
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** What people call every column that such a file may have, by name. */
  labels: z.record(z.string(), z.string()),
  /** Headers that nothing is read from. */
  unknown: z.array(z.string()),
  /** What people call the columns that new ones need and the file does not have. */
  missing: z.array(z.string()),
  expiresAt: z.string(),
  /** Passwords that are to be hashed, and how long the whole is expected to take. */
  passwords: count,
  seconds: count,
  /** Of people who are saved: those not hashed yet. Until then these people cannot sign in. */
  passwordsLeft: count,
  /** Of a running one: how far, out of how many steps of about the same length. */
  done: count,
  steps: count,
  /** Rows. */
  saved: count,
  failed: count,
  /** Why nothing, or not everything, was saved; a sentence. */
  message: z.string(),
})
export type ImportReply = z.output<typeof importReply>

const shown = z.string().nullable()
const importRow = z.object({
  /** As a spreadsheet numbers it: the header is row 1. */
  row: z.int(),
  state: z.enum(rowStates),
  /** What became of it. */
  outcome: z.enum(['saved', 'failed']).nullable(),
  /** Texts by column; of a password, only that there is one. */
  cells: z.record(z.string(), z.string()),
  changes: z.array(z.object({ column: z.string(), before: shown, after: shown })),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

const importCalls = <K extends ImportKind>(kind: K) => {
  const permission = filePermissions[kind].savedWith
  return {
    /** Reads a file (multipart, CSV or XLSX) and says what it would do. Nothing is saved. */
    preview: endpoint({
      method: 'POST',
      path: `${kind}/importPreview`,
      repeats: 'answered',
      permission,
      body: 'multipart',
      // Its transactions begin when the last byte is here and read.
      writes: false,
      input: z.object({}),
      reply: importReply,
    }),
    state: endpoint({
      method: 'GET',
      path: `${kind}/importState`,
      permission,
      input: z.object({ id }),
      reply: importReply,
    }),
    /** One's own that are not over, the latest first. */
    list: endpoint({
      method: 'GET',
      path: `${kind}/importList`,
      permission,
      input: z.object({}),
      reply: z.array(importReply),
    }),
    rows: endpoint({
      method: 'GET',
      path: `${kind}/importRows`,
      permission,
      input: z.object({
        id,
        state: z.enum([...rowStates, 'failed']).optional(),
        page: z.coerce.number().int().min(1).max(1_000_000).optional(),
        pageSize: z.coerce.number().int().min(1).max(500).default(100),
        cursor: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      }),
      reply: pageOf(importRow),
    }),
    /** `all`: every row or none, and refused while any is wrong. `good`: those that are right, each for itself. */
    confirm: endpoint({
      method: 'POST',
      path: `${kind}/importConfirm`,
      permission,
      input: z.object({ id, rows: z.enum(['all', 'good']) }),
      reply: importReply,
    }),
    /** Stops a running one where nothing is half done: of `all` nothing is saved then, of `good` what is saved stays. */
    stop: endpoint({
      method: 'POST',
      path: `${kind}/importStop`,
      permission,
      input: z.object({ id }),
      reply: importReply,
    }),
  }
}

/** The same calls for each kind, with that kind's permission. */
export const importApis = {
  driverImport: importCalls('driver'),
  warehouseImport: importCalls('warehouse'),
  truckImport: importCalls('truck'),
  trailerImport: importCalls('trailer'),
  accountImport: importCalls('account'),
}
