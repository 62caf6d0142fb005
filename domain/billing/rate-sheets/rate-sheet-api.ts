import { z } from 'zod'
import {
  anyOf,
  date,
  decimal,
  endpoint,
  id,
  ids,
  listInput,
  mebi,
  nothing,
  pageOf,
  perItem,
  sortBy,
} from '../../endpoint.ts'
import { currency } from '../../money.ts'
import { requiredText, text } from '../../text.ts'
import { bookingType } from '../../work-orders/input.ts'
import { chargeKinds, chargeUnits } from '../rating/charge.ts'
import { exceptionCodes } from '../rating/exceptions.ts'
import type { FindingCode } from './findings.ts'
import { findingSeverity } from './findings.ts'
import { lineColumns } from './line-cells.ts'
import { accessorial, holiday, rateLine, weighing, zone } from './rate-fields.ts'
import { replayParts } from './replay.ts'

const listPermission = '/truck/rateSheet/list'
const savePermission = '/truck/rateSheet/save'

export const sheetStatuses = ['draft', 'active', 'expired'] as const
export type SheetStatus = (typeof sheetStatuses)[number]

/** Most lines of one sheet and of one call. */
export const mostSheetLines = 100_000
/** Most lines in one reply. */
export const mostLines = 5000

const sheetFields = {
  name: requiredText(80),
  /** The sheet's account; null: the default for accounts without their own sheet. */
  accountId: id.nullable().default(null),
  currency: currency.default('USD'),
  effectiveFrom: date,
  effectiveTo: date.nullable().default(null),
  note: text(2000).default(''),
  weighing: weighing.prefault({}),
  zones: z.array(zone).max(500).default([]),
  accessorials: z.array(accessorial).max(500).default([]),
  holidays: z.array(holiday).max(200).default([]),
}
/** The form's schema, used by the console and the server. */
export const rateSheetForm = z
  .object({ id: id.optional(), version: z.int().optional(), ...sheetFields })
  .refine(({ effectiveFrom, effectiveTo }) => !effectiveTo || effectiveTo >= effectiveFrom, {
    error: 'endsTooEarly',
    path: ['effectiveTo'],
  })

const sheetRow = z.object({
  id,
  familyId: id,
  edition: z.int(),
  name: z.string(),
  accountId: id.nullable(),
  accountName: z.string().nullable(),
  currency: z.string(),
  status: z.enum(sheetStatuses),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
  lineCount: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type RateSheetRow = z.output<typeof sheetRow>

const edition = z.object({
  id,
  edition: z.int(),
  status: z.enum(sheetStatuses),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
})

const sheetDetail = sheetRow.extend({
  note: z.string(),
  weighing,
  zones: z.array(zone),
  accessorials: z.array(accessorial),
  holidays: z.array(z.string()),
  activatedAt: z.string().nullable(),
  activatedBy: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** All editions of the sheet, latest first. */
  editions: z.array(edition),
})
export type RateSheetDetail = z.output<typeof sheetDetail>

const numbered = rateLine.extend({ lineNo: z.int().min(1).max(10_000_000) })

const finding = z.object({
  code: z.enum(Object.keys(findingSeverity) as [FindingCode, ...FindingCode[]]),
  lines: z.array(z.int()),
  values: z.record(z.string(), z.string()),
})

const step = z.object({ rule: z.string(), values: z.record(z.string(), z.string()), result: z.string() })
const charge = z.object({
  kind: z.enum(chargeKinds),
  name: z.string(),
  quantity: z.string(),
  unit: z.enum(chargeUnits),
  price: z.string(),
  amount: z.string(),
  currency: z.string(),
  needsApproval: z.boolean(),
  arithmetic: z.array(step),
  rateSheetId: z.string().optional(),
  rateLineNo: z.int().optional(),
})

const place = {
  country: text(2).default('US'),
  province: text(40).default(''),
  city: text(80).default(''),
  postalCode: text(20).default(''),
}
const positive = decimal.refine((value) => !value.startsWith('-'), { error: 'negative' })
/** An invented order, to try a sheet on. */
const typedFacts = z.object({
  origin: z.object(place),
  destination: z.object(place),
  bookingType: bookingType.default(1),
  truckType: text(80).default(''),
  pounds: positive.nullable().default(null),
  cubicFeet: positive.nullable().default(null),
  pallets: z.int().min(0).max(1000).nullable().default(null),
  pieces: z.int().min(0).max(1_000_000).nullable().default(null),
  miles: positive.nullable().default(null),
  /** Calendar days from pickup to delivery, both included. */
  days: z.int().min(1).max(1000).nullable().default(null),
  /** Local days that the freight stands in a warehouse, the day of arrival and the last one too; null: in none. */
  storageDays: z.int().min(1).max(1000).nullable().default(null),
  stops: z.int().min(2).max(60).default(2),
  /** Minutes that a truck waits at the pickup and at the delivery. */
  pickupMinutes: z.int().min(0).max(20_000).nullable().default(null),
  dropoffMinutes: z.int().min(0).max(20_000).nullable().default(null),
  tags: z.array(text(40)).max(20).default([]),
  cancelledUnderWay: z.boolean().default(false),
})
export type TypedFacts = z.output<typeof typedFacts>

const difference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  before: numbered.nullable(),
  after: numbered.nullable(),
})

const texts = z.record(z.string(), z.string())
const besidesDifference = z.object({
  of: z.enum(['currency', 'accessorial', 'zone', 'weighing']),
  name: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  before: texts,
  after: texts,
})

/** The form's schema, used by the console and the server. */
export const discountForm = z.object({
  accountId: id,
  effectiveFrom: date,
  percent: positive.refine((percent) => Number(percent) < 100 && /^\d+(\.\d{1,3})?$/.test(percent), {
    error: 'discountPercent',
  }),
})

const replaySums = z.object({ currency: z.string(), orders: z.int(), before: z.string(), after: z.string() })
export type ReplaySums = z.output<typeof replaySums>

export const sheetSorts = ['name', 'effectiveFrom', 'updatedAt', 'lineCount'] as const

export const rateSheetApi = {
  list: endpoint({
    method: 'GET',
    path: 'rateSheet/list',
    fromReplica: true,
    permission: listPermission,
    input: z.object({
      ...listInput,
      sort: sortBy(sheetSorts).default('name'),
      name: text(80).optional(),
      accountId: anyOf(id).optional(),
      status: anyOf(z.enum(sheetStatuses)).optional(),
    }),
    reply: pageOf(sheetRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'rateSheet/detail',
    permission: listPermission,
    input: z.object({ id }),
    reply: sheetDetail,
  }),
  /** Lines in order, starting after a line number. */
  lines: endpoint({
    method: 'GET',
    path: 'rateSheet/lines',
    fromReplica: true,
    permission: listPermission,
    input: z.object({
      id,
      after: z.coerce.number().int().min(0).max(10_000_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(mostLines).default(500),
    }),
    reply: z.object({ lines: z.array(numbered), version: z.int() }),
  }),
  /** Saves everything but the lines. Drafts only. */
  save: endpoint({
    method: 'POST',
    path: 'rateSheet/save',
    // 500 zones of up to 1,000 places.
    mostBytes: 8 * mebi,
    permission: savePermission,
    input: rateSheetForm,
    reply: sheetDetail,
  }),
  /** Writes lines by number and removes others, all or none. Drafts only. */
  saveLines: endpoint({
    method: 'POST',
    path: 'rateSheet/saveLines',
    // 100,000 lines of about 250 bytes.
    mostBytes: 25 * mebi,
    permission: savePermission,
    input: z.object({
      id,
      version: z.int(),
      lines: z.array(numbered).max(mostSheetLines).default([]),
      removed: z.array(z.int()).max(mostSheetLines).default([]),
    }),
    reply: z.object({ version: z.int(), lineCount: z.int() }),
  }),
  /** Reads a CSV or XLSX file cell by cell, as the grid shows it before anything is saved. */
  read: endpoint({
    method: 'POST',
    path: 'rateSheet/read',
    permission: savePermission,
    body: 'multipart',
    writes: false,
    input: nothing,
    reply: z.object({
      fileName: z.string(),
      columns: z.array(z.enum(lineColumns)),
      /** Headers of ignored columns. */
      unknown: z.array(z.string()),
      /** Cells under each of `columns`, in the same order. */
      rows: z.array(z.array(z.string())),
    }),
  }),
  check: endpoint({
    method: 'GET',
    path: 'rateSheet/check',
    permission: listPermission,
    input: z.object({ id }),
    reply: z.array(finding),
  }),
  /**
   * Activates an edition: it rates orders from then on and can never change. Refused if a check finds an error, or if
   * the number of lines is not the one the person saw.
   */
  activate: endpoint({
    method: 'POST',
    path: 'rateSheet/activate',
    permission: '/truck/rateSheet/activate',
    /** `lineCount`: the number of lines that the person saw. */
    input: z.object({ id, version: z.int(), lineCount: z.int().min(0).max(mostSheetLines) }),
    reply: sheetDetail,
  }),
  /** Sets the last day on which an active edition rates orders. */
  end: endpoint({
    method: 'POST',
    path: 'rateSheet/end',
    permission: '/truck/rateSheet/activate',
    input: z.object({ id, version: z.int(), effectiveTo: date }),
    reply: sheetDetail,
  }),
  /** Makes a draft with everything in this edition. */
  newEdition: endpoint({
    method: 'POST',
    path: 'rateSheet/newEdition',
    permission: savePermission,
    input: z.object({ id, effectiveFrom: date }),
    reply: sheetDetail,
  }),
  /** Raises all prices of a draft by a percentage, rounded half up to steps. */
  increase: endpoint({
    method: 'POST',
    path: 'rateSheet/increase',
    permission: savePermission,
    input: z.object({
      id,
      version: z.int(),
      percent: decimal.refine((percent) => Number(percent) > -100 && Number(percent) <= 1000, { error: 'percent' }),
      step: positive.refine((value) => Number(value) > 0, { error: 'notAboveZero' }),
      accessorials: z.boolean().default(true),
    }),
    reply: sheetDetail,
  }),
  /** Differences between the lines of two editions: all are counted, the first are listed. */
  compare: endpoint({
    method: 'GET',
    path: 'rateSheet/compare',
    permission: listPermission,
    input: z.object({ id, earlierId: id }),
    reply: z.object({
      added: z.int(),
      removed: z.int(),
      changed: z.int(),
      differences: z.array(difference),
      /** Differences in currency, accessorials, zones and weighing. */
      besides: z.array(besidesDifference),
    }),
  }),
  /** A customer's discounts on common sheets, the latest first. */
  discounts: endpoint({
    method: 'GET',
    path: 'rateSheet/discounts',
    permission: listPermission,
    input: z.object({ accountId: id }),
    reply: z.array(z.object({ effectiveFrom: z.string(), percent: z.string() })),
  }),
  /** Sets the discount for pickups from a day on; it replaces the one of that day. */
  saveDiscount: endpoint({
    method: 'POST',
    path: 'rateSheet/saveDiscount',
    permission: '/truck/rateSheet/activate',
    input: discountForm,
    reply: nothing,
  }),
  removeDiscount: endpoint({
    method: 'POST',
    path: 'rateSheet/removeDiscount',
    permission: '/truck/rateSheet/activate',
    input: z.object({ accountId: id, effectiveFrom: date }),
    reply: nothing,
  }),
  /** What an order would cost by this edition: an existing order or an invented one. Charges nothing. */
  quote: endpoint({
    method: 'POST',
    path: 'rateSheet/quote',
    permission: listPermission,
    writes: false,
    input: z.object({ id, bookingId: text(40).optional(), facts: typedFacts.optional() }),
    reply: z.object({
      charges: z.array(charge),
      exceptions: z.array(z.object({ code: z.enum(exceptionCodes), values: z.record(z.string(), z.string()) })),
      /** The account's currency; for a sheet without an account, the sheet's. */
      currency: z.string(),
      total: z.string(),
      miles: z.string().nullable(),
    }),
  }),
  /**
   * Orders picked up in a period that this sheet would have rated: their charges by the sheets of their days, and by
   * this edition. Charges by hand and of air waybills are left out. Changes nothing.
   */
  replay: endpoint({
    method: 'GET',
    path: 'rateSheet/replay',
    // It shows what customers pay.
    fromReplica: true,
    permission: '/billing/index/list',
    input: z
      .object({ id, from: date, to: date })
      .refine(({ from, to }) => to >= from, { error: 'endsTooEarly', path: ['to'] })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
        error: 'periodTooLong',
        path: ['to'],
      }),
    reply: z.object({
      /** The period has more orders; the latest are replayed. */
      isCut: z.boolean(),
      orders: z.int(),
      differing: z.int(),
      /** Orders that have a linehaul and would have none. */
      noRate: z.int(),
      totals: z.array(replaySums),
      parts: z.array(replaySums.extend({ part: z.enum(replayParts) })),
      customers: z.array(replaySums.extend({ accountId: id, customer: z.string() })),
      lanes: z.array(replaySums.extend({ lane: z.string() })),
      /** Orders with the largest differences. */
      largest: z.array(
        z.object({
          id,
          bookingId: z.string(),
          accountId: id,
          customer: z.string(),
          lane: z.string(),
          currency: z.string(),
          before: z.string(),
          after: z.string(),
          noRate: z.boolean(),
        }),
      ),
    }),
  }),
  delete: endpoint({
    method: 'POST',
    path: 'rateSheet/delete',
    permission: savePermission,
    input: ids,
    reply: perItem,
  }),
}
