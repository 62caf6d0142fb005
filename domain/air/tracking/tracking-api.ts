import { z } from 'zod'
import { discrepancies } from '../../air-messages/codes.ts'
import { anyOf, date, endpoint, id, listInput, pageOf, sortBy, tabCount } from '../../endpoint.ts'
import { like, requiredCode, text } from '../../text.ts'
import { waybillStatuses } from '../lifecycle.ts'
import { contradictions } from './contradictions.ts'
import { milestones, typedCodes } from './progress.ts'
import { isRealTime } from './real-day.ts'

/** Views of the list. `missing`: a status is late. `underway`: neither delivered nor void. */
export const trackingViews = ['missing', 'underway', 'delivered', 'all'] as const
export const trackingSorts = ['movedAt', 'number'] as const

export const trackingListInput = z.object({
  ...listInput,
  view: z.enum(trackingViews).default('underway'),
  airline: anyOf(z.string().max(2)).optional(),
  accountId: anyOf(id).optional(),
  flightFrom: date.optional(),
  flightTo: date.optional(),
  sort: sortBy(trackingSorts).default('-movedAt'),
})
export type TrackingListInput = z.output<typeof trackingListInput>

/** A status that is late, and since when. */
const missing = z.object({
  code: z.enum(milestones),
  since: z.string(),
  /** How many pieces already had it. */
  told: z.int(),
})

export const fwbStates = ['taken', 'refused', 'sent', 'waiting', 'dead', 'kept', 'setAside'] as const

export const trackingRow = z.object({
  /** Of the master. */
  id,
  number: z.string(),
  status: z.enum(waybillStatuses),
  airline: z.string(),
  customerName: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  flight: z.string(),
  flightOn: z.string().nullable(),
  pieces: z.int(),
  /** '' without an event. */
  latestCode: z.string(),
  /** Code of a DIS, such as OFLD; '' of others. */
  latestDiscrepancy: z.string(),
  latestStation: z.string(),
  /** Pieces that had it at that airport, in all parts. Null: all. */
  latestPieces: z.int().nullable(),
  movedAt: z.string(),
  acceptedPieces: z.int(),
  departedPieces: z.int(),
  arrivedPieces: z.int(),
  deliveredPieces: z.int(),
  missing: z.array(missing),
  /** Code of the latest status that contradicts the waybill or the others, and what it contradicts; '' without one. */
  againstCode: z.string(),
  againstWhy: z.enum(['', ...contradictions]),
  /** What the airline said of the last FWB, or where it is; null: none. */
  fwb: z.enum(fwbStates).nullable(),
})
export type TrackingRow = z.output<typeof trackingRow>

/** What happened, to the waybill at the airline or to its freight on a truck. */
const timelineEvent = z.object({
  id,
  by: z.enum(['airline', 'person', 'truck']),
  /** A status code; of a truck what it did. */
  code: z.string(),
  /** Code of a DIS, such as OFLD; '' of others. */
  discrepancy: z.string(),
  at: z.string(),
  /** By the clock there. */
  timeZone: z.string(),
  /** Only the day is known. */
  isDay: z.boolean(),
  place: z.string(),
  flight: z.string(),
  /** Null: all, or not said. */
  pieces: z.int().nullable(),
  weight: z.string(),
  remark: z.string(),
  /** Who typed it, or the order that the truck drives for. */
  source: z.string(),
  workOrderId: id.nullable(),
  messageId: id.nullable(),
  /** What it contradicts: it is kept, and moves nothing. */
  against: z.enum(contradictions).nullable(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

const timeline = z.object({
  /** Oldest first. */
  events: z.array(timelineEvent),
  counts: z.record(z.enum(milestones), z.int()),
  pieces: z.int(),
  missing: z.array(missing),
})
export type Timeline = z.output<typeof timeline>

const place = requiredCode(/^[A-Z]{3}$/, 'FRA')

export const eventForm = z.object({
  masterId: id,
  code: z.enum(typedCodes),
  /** What a DIS is about; other statuses have none. */
  discrepancy: z.enum(['', ...discrepancies]).default(''),
  station: place,
  /** By the clock of the station. */
  at: z
    .string()
    .min(1, { error: 'not null', abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'notATime' })
    .refine(isRealTime, { error: 'notATime' }),
  flight: text(8)
    .toUpperCase()
    .refine((flight) => /^([A-Z\d]{2}\d{1,4}[A-Z]?)?$/.test(flight), like('LH8161'))
    .default(''),
  /** Null: all. */
  pieces: z.int().min(1).max(99_999).nullable().default(null),
  remark: text(200).default(''),
})

const list = '/air/tracking/list'

export const airTrackingApi = {
  list: endpoint({
    method: 'GET',
    path: 'airTracking/list',
    fromReplica: true,
    permission: list,
    input: trackingListInput,
    reply: pageOf(trackingRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'airTracking/counts',
    fromReplica: true,
    permission: list,
    input: z.object({ airline: anyOf(z.string().max(2)).optional() }),
    reply: z.record(z.enum(trackingViews), tabCount),
  }),
  /** One line of time: the truck's stops and the airline's statuses. */
  timeline: endpoint({
    method: 'GET',
    path: 'airTracking/timeline',
    permission: '/air/master/list',
    input: z.object({ masterId: id }),
    reply: timeline,
  }),
  /** A status that somebody was told by phone or saw on a page. */
  add: endpoint({
    method: 'POST',
    path: 'airTracking/add',
    permission: '/air/master/save',
    input: eventForm,
    reply: timeline,
  }),
  /** Removes a typed status. What a message said stays. */
  remove: endpoint({
    method: 'POST',
    path: 'airTracking/remove',
    permission: '/air/master/save',
    input: z.object({ id }),
    reply: timeline,
  }),
}
