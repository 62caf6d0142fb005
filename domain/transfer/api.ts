import { z } from 'zod'
import { endpoint, id, pageOf } from '../endpoint.ts'
import { filePermissions, type ImportKind } from './kinds.ts'
import { rowStates } from './plan-row.ts'

export const importStatuses = ['previewed', 'running', 'stopped', 'done', 'failed'] as const

const count = z.int()
const importReply = z.object({
  id,
  fileName: z.string(),
  /** `stopped`: unsaved rows can still be saved by confirming again. `failed`: they cannot. */
  status: z.enum(importStatuses),
  counts: z.object({ new: count, changed: count, unchanged: count, wrong: count }),
  /** The columns found, in the file's order, with their labels. */
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Labels of every column that such a file may have, by name. */
  labels: z.record(z.string(), z.string()),
  /** Headers of ignored columns. */
  unknown: z.array(z.string()),
  /** Labels of columns that new records need and the file lacks. */
  missing: z.array(z.string()),
  expiresAt: z.string(),
  /** Number of passwords to hash, and the expected duration of the import. */
  passwords: count,
  seconds: count,
  /** Saved people whose password is not hashed yet; they cannot sign in until then. */
  passwordsLeft: count,
  /** Progress of a running import: steps done, of steps of about the same length. */
  done: count,
  steps: count,
  /** Number of rows. */
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
  /** The result of the row. */
  outcome: z.enum(['saved', 'failed']).nullable(),
  /** The record that it changes or has added; null for a new one before it is saved. */
  recordId: id.nullable(),
  /** Texts by column; for a password, only that there is one. */
  cells: z.record(z.string(), z.string()),
  changes: z.array(z.object({ column: z.string(), before: shown, after: shown })),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

const importCalls = <K extends ImportKind>(kind: K) => {
  const permission = filePermissions[kind].savedWith
  return {
    /** Reads a file (multipart, CSV or XLSX) and shows what it would do. Saves nothing. */
    preview: endpoint({
      method: 'POST',
      path: `${kind}/importPreview`,
      repeats: 'answered',
      permission,
      body: 'multipart',
      // Its transactions begin after the last byte has arrived and been read.
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
    /** The caller's unfinished imports, latest first. */
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
    /** `all`: every row or none; refused while any row is wrong. `good`: the correct rows, each by itself. */
    confirm: endpoint({
      method: 'POST',
      path: `${kind}/importConfirm`,
      permission,
      input: z.object({ id, rows: z.enum(['all', 'good']) }),
      reply: importReply,
    }),
    /**
     * Stops a running import without leaving anything half done: with `all` nothing is saved, with `good` saved rows
     * stay.
     */
    stop: endpoint({
      method: 'POST',
      path: `${kind}/importStop`,
      permission,
      input: z.object({ id }),
      reply: importReply,
    }),
  }
}

/** The same calls for each kind, with its permission. */
export const importApis = {
  driverImport: importCalls('driver'),
  warehouseImport: importCalls('warehouse'),
  truckImport: importCalls('truck'),
  trailerImport: importCalls('trailer'),
  accountImport: importCalls('account'),
}
