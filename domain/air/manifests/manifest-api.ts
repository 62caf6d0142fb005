import { z } from 'zod'
import { anyOf, date, endpoint, id, listInput, nothing, pageOf, sortBy, tabCount } from '../../endpoint.ts'
import { requiredText } from '../../text.ts'
import { messageReply } from '../message-reply.ts'
import { weightUnits } from '../weight.ts'
import { manifestFields, manifestKinds } from './manifest.ts'

const weight = { pieces: z.int(), gross: z.string(), weightUnit: z.enum(weightUnits) }
/** Newer than the first editions. */
const later = z.string().default('')

/** What an edition froze. */
export const manifestContent = z.object({
  head: z.object({
    master: z.string(),
    airline: z.string(),
    lane: z.string(),
    flight: z.string(),
    flightOn: z.string(),
    consignee: z.string(),
    ...weight,
    task: later,
    driver: later,
    truck: later,
    trailer: later,
    truckSeal: later,
    terminal: later,
  }),
  lines: z.array(
    z.object({
      number: z.string(),
      lane: z.string(),
      unloadAt: later,
      ...weight,
      shipper: z.string(),
      consignee: z.string(),
      goods: z.string(),
      codes: z.string(),
      filing: z.string(),
      houses: later,
    }),
  ),
  units: z
    .array(
      z.object({
        number: z.string(),
        pieces: z.int(),
        tare: z.string(),
        unitGross: z.string(),
        contour: z.string(),
        seal: z.string(),
        of: z.string(),
      }),
    )
    .default([]),
})

const manifestEdition = z.object({
  id,
  kind: z.enum(manifestKinds),
  /** Number of the master, flight and day, or number of the task. */
  title: z.string(),
  masterId: id.nullable(),
  edition: z.int(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  content: manifestContent,
  /** What it says differently from the edition before it. */
  changes: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      number: z.string(),
      changes: z.array(z.object({ field: z.enum(manifestFields), was: z.string(), is: z.string() })),
    }),
  ),
})
export type ManifestEdition = z.output<typeof manifestEdition>

export const manifestViews = ['all', ...manifestKinds] as const
export const manifestSorts = ['issuedAt', 'title'] as const

export const manifestListInput = z.object({
  ...listInput,
  view: z.enum(manifestViews).default('all'),
  airline: anyOf(z.string().max(2)).optional(),
  flightFrom: date.optional(),
  flightTo: date.optional(),
  sort: sortBy(manifestSorts).default('-issuedAt'),
})
export type ManifestListInput = z.output<typeof manifestListInput>

export const manifestRow = z.object({
  id,
  kind: z.enum(manifestKinds),
  title: z.string(),
  edition: z.int(),
  /** A later edition stands in its place. */
  isLatest: z.boolean(),
  airline: z.string(),
  flight: z.string(),
  flightOn: z.string().nullable(),
  /** Numbers of its masters. */
  masters: z.string(),
  waybills: z.int(),
  pieces: z.int(),
  issuedAt: z.string(),
  issuedBy: z.string(),
})
export type ManifestRow = z.output<typeof manifestRow>

const flight = z.object({
  airline: z.string().max(2),
  flight: requiredText(8),
  flightOn: date,
  origin: z.string().max(3),
})

export type ManifestFlight = z.output<typeof flight>
export type ManifestChoices = z.output<typeof manifestApi.choices.reply>

const list = '/air/manifest/list'
const save = '/air/manifest/save'
const one = z.object({ id })

export const manifestApi = {
  list: endpoint({
    method: 'GET',
    path: 'airManifest/list',
    fromReplica: true,
    permission: list,
    input: manifestListInput,
    reply: pageOf(manifestRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'airManifest/counts',
    fromReplica: true,
    permission: list,
    input: nothing,
    reply: z.record(z.enum(manifestViews), tabCount),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'airManifest/detail',
    permission: list,
    input: one,
    reply: manifestEdition.extend({
      /** Master waybills on it that are void since. */
      voided: z.array(z.string()),
    }),
  }),
  /** A flight's manifest as the message of airlines: one after the other if it is too long for one. */
  message: endpoint({
    method: 'GET',
    path: 'airManifest/message',
    permission: list,
    input: one,
    reply: messageReply,
  }),
  /** Editions of a master's house manifest, the newest first. */
  ofMaster: endpoint({
    method: 'GET',
    path: 'airManifest/ofMaster',
    permission: '/air/master/list',
    input: z.object({ masterId: id }),
    reply: z.object({ list: z.array(manifestEdition) }),
  }),
  /** What can be issued: flights of booked waybills, the latest first, trucks under way with their freight, and those whose manifest has waybills that are gone. */
  choices: endpoint({
    method: 'GET',
    path: 'airManifest/choices',
    permission: list,
    input: nothing,
    reply: z.object({
      flights: z.array(
        flight.extend({
          /** Masters of the flight that are manifested, and all of it. */
          manifested: z.int(),
          masters: z.int(),
          /** An edition with waybills stands. */
          isIssued: z.boolean(),
        }),
      ),
      trucks: z.array(
        z.object({
          taskId: id,
          taskNo: z.string(),
          driver: z.string(),
          truck: z.string(),
          /** Numbers of the masters; '' if an edition stands and the truck brings none of them now. */
          masters: z.string(),
          terminal: z.string(),
        }),
      ),
    }),
  }),
  /** Freezes the manifest of a flight, or of a truck to the terminal with its gate pass, as its next edition. */
  issue: endpoint({
    method: 'POST',
    path: 'airManifest/issue',
    permission: save,
    input: z.object({ of: z.union([flight, z.object({ taskId: id })]) }),
    reply: one,
  }),
}
