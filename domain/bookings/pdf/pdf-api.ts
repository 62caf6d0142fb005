import { z } from 'zod'
import { anyOf, endpoint, id, listInput, nothing, pageOf, sortBy, tabCount } from '../../endpoint.ts'
import { requiredText, text } from '../../text.ts'
import { fault, inboundReply, receivedStatuses } from '../api.ts'
import { listLimits } from '../booking-fields.ts'
import { draftOrderKeys, draftStopKeys, draftWaybillKeys } from './draft.ts'
import { pdfFaults } from './pdf-faults.ts'
import { pdfStates } from './pdf-lifecycle.ts'
import { pdfKinds } from './reading.ts'

export const pdfViews = ['open', 'booked', 'setAside', 'all'] as const
export const pdfSorts = ['receivedAt'] as const

export const pdfListInput = z.object({
  ...listInput,
  view: z.enum(pdfViews).default('open'),
  accountId: anyOf(id).optional(),
  sort: sortBy(pdfSorts).default('-receivedAt'),
})
export type PdfListInput = z.output<typeof pdfListInput>

const pdfFault = z.object({ key: z.enum(pdfFaults), params: z.record(z.string(), z.number()) })

export const pdfRow = z.object({
  id,
  name: z.string(),
  kind: z.enum(pdfKinds),
  pageCount: z.int(),
  size: z.int(),
  state: z.enum(pdfStates),
  /** Why it, or a page of it, could not be read. */
  faults: z.array(pdfFault),
  accountId: id.nullable(),
  customerName: z.string().nullable(),
  /** Of the draft, or of what was booked. */
  customerReferenceNumber: z.string(),
  /** Values of the draft that a person has to look at. */
  unsure: z.int(),
  /** Who sent it by mail; '' if a person uploaded it. */
  fromAddress: z.string(),
  mailId: id.nullable(),
  receivedAt: z.string(),
  /** The message that it was booked as, and its order. */
  messageId: id.nullable(),
  receivedStatus: z.enum(receivedStatuses).nullable(),
  workOrderId: id.nullable(),
  bookingId: z.string().nullable(),
  remark: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type PdfRow = z.output<typeof pdfRow>

const share = z.number().min(-1).max(2)
const box = z.tuple([share, share, share, share]).readonly()

export const draftValue = z.object({
  text: text(4000),
  page: z.int().min(1).max(1000).nullable(),
  box: box.nullable(),
  sureness: z.number().min(0).max(1),
  by: z.enum(['template', 'pattern', 'person']),
})
/** A stop that a booking has no room for would be lost without a word. */
const hasRoom = (key: string) => Number(/^stops\/(\d+)/.exec(key)?.[1] ?? 0) < listLimits.stops
const ofOrder = new Set<string>(draftOrderKeys)
const ofWaybill = new Set<string>(draftWaybillKeys)
const ofStop = new Set<string>(draftStopKeys)
const isKnown = (key: string) =>
  ofOrder.has(key) ||
  ofWaybill.has(key) ||
  /^references\/[A-Za-z\d_]{1,40}(\/\d{1,3})?$/.test(key) ||
  ofStop.has(/^stops\/(?:0|[1-9]\d?)\/(\w+)$/.exec(key)?.[1] ?? '')
const draftKey = z.string().refine(isKnown).refine(hasRoom)
export const draft = z.record(draftKey, draftValue).refine((values) => Object.keys(values).length <= 1200)

const pdfPage = z.object({
  page: z.int(),
  /** In points, 1/72 inch. */
  width: z.number(),
  height: z.number(),
  isScan: z.boolean(),
  /** To select text on the picture. */
  words: z.array(z.object({ text: z.string(), box })),
})
export type PdfPage = z.output<typeof pdfPage>

export const pdfDetail = pdfRow.extend({
  draft,
  pages: z.array(pdfPage),
  /** Faults and notes of the draft, by its keys; '' for the whole. */
  draftFaults: z.array(fault.extend({ key: z.string() })),
  draftWarnings: z.array(fault.extend({ key: z.string() })),
  /** The template that was used, by its edition. */
  templateEdition: z.int().nullable(),
  /** Another document with the same bytes that came before. */
  sameAs: z.object({ id, receivedAt: z.string(), bookingId: z.string().nullable() }).nullable(),
})
export type PdfDetail = z.output<typeof pdfDetail>

const list = '/bookingMonitor/pdf/list'
const book = '/bookingMonitor/pdf/book'
/** Values that a person says are right, and how many of them are read right now and with the new template. */
const tried = { values: z.int(), rightNow: z.int(), rightThen: z.int() }
/** A document of the customer that a new template was tried on. */
const triedPaper = z.object({
  id,
  name: z.string(),
  bookingId: z.string().nullable(),
  ...tried,
  /** Values that are read differently. */
  changes: z.array(z.object({ key: z.string(), booked: z.string(), readNow: z.string(), readThen: z.string() })),
})
export const pdfTrial = z.object({
  /** The document that teaches, read again. */
  own: z.object(tried),
  /** The edition that it would be. */
  edition: z.int(),
  papers: z.array(triedPaper),
})
export type PdfTrial = z.output<typeof pdfTrial>

const pdfTemplateOf = z.object({ accountId: id, customerName: z.string(), edition: z.int(), fits: z.boolean() })
export type PdfTemplateOf = z.output<typeof pdfTemplateOf>

const known = { id, version: z.int() }
const edited = z.object({ ...known, accountId: id.nullable(), draft })

export const pdfOrderApi = {
  list: endpoint({
    method: 'GET',
    path: 'pdfOrder/list',
    fromReplica: true,
    permission: list,
    input: pdfListInput,
    reply: pageOf(pdfRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'pdfOrder/counts',
    fromReplica: true,
    permission: list,
    input: nothing,
    reply: z.record(z.enum(pdfViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'pdfOrder/detail',
    permission: list,
    input: z.object({ id }),
    reply: pdfDetail,
  }),
  /** Customers who have a template, and whether the document looks like one of theirs. */
  templates: endpoint({
    method: 'GET',
    path: 'pdfOrder/templates',
    permission: list,
    input: z.object({ id }),
    reply: z.array(pdfTemplateOf),
  }),
  /** Takes one PDF, or a zip of them (multipart). Each is kept and read in the background. */
  send: endpoint({
    method: 'POST',
    path: 'pdfOrder/send',
    repeats: 'answered',
    permission: book,
    body: 'multipart',
    // Its transaction begins after the last byte has arrived, so that a slow connection holds none open.
    writes: false,
    input: nothing,
    reply: z.array(z.object({ id, name: z.string() })),
  }),
  /** The draft as a person changed it. */
  save: endpoint({ method: 'POST', path: 'pdfOrder/save', permission: book, input: edited, reply: pdfDetail }),
  /** Reads it again, with the template of the chosen customer. What people changed is replaced. */
  reread: endpoint({
    method: 'POST',
    path: 'pdfOrder/reread',
    permission: book,
    input: z.object({ ...known, accountId: id.nullable() }),
    reply: pdfDetail,
  }),
  /** Books the draft for the customer, through the intake, like every booking. */
  book: endpoint({
    method: 'POST',
    path: 'pdfOrder/book',
    repeats: 'harmless',
    permission: book,
    input: edited.extend({ accountId: id }),
    reply: inboundReply.extend({ message: z.string() }),
  }),
  /** Learns from the document, and tries that on the customer's earlier ones. Nothing is saved. */
  tryTemplate: endpoint({
    method: 'POST',
    path: 'pdfOrder/tryTemplate',
    permission: book,
    writes: false,
    input: z.object({ id, accountId: id, draft }),
    reply: pdfTrial,
  }),
  /** Saves what the document teaches as the next edition of the customer's template. */
  learn: endpoint({
    method: 'POST',
    path: 'pdfOrder/learn',
    permission: book,
    input: z.object({ id, accountId: id, draft }),
    reply: pdfTrial,
  }),
  setAside: endpoint({
    method: 'POST',
    path: 'pdfOrder/setAside',
    permission: book,
    input: z.object({ ...known, remark: requiredText(200) }),
    reply: pdfDetail,
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'pdfOrder/reopen',
    permission: book,
    input: z.object(known),
    reply: pdfDetail,
  }),
}
