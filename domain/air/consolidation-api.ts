import { z } from 'zod'
import { anyOf, date, endpoint, id, ids, instant, nothing, perItem } from '../endpoint.ts'
import { longestSearch } from '../longest-search.ts'
import { like, requiredCode, text } from '../text.ts'
import { clockKinds, clockStates, lackKeys } from './clocks.ts'
import { filingSchemes, filingStates } from './export-rules/advance-filing.ts'
import { houseRow, sumFault } from './house-api.ts'
import { masterRow } from './master-api.ts'
import { aircraftKinds } from './security.ts'

/** `here`: not yet with the airline. `left`: with it, the latest flights first. */
export const boardViews = ['here', 'left'] as const
/** The board shows so many masters. */
export const mostOnBoard = 100

const moment = z.string().nullable()
const lack = z.object({ lack: z.enum(lackKeys), houseId: id.nullable(), of: z.string() })
export const clockReply = z.object({
  clock: z.enum(clockKinds),
  dueAt: moment,
  source: z.enum(['typed', 'rule']).nullable(),
  state: z.enum(clockStates),
  lacks: z.array(lack),
})

/** Before departure. */
const minutes = z.int().min(1).max(20_160).nullable().default(null)
const ruleMinutes = { documents: minutes, cargo: minutes, dangerous: minutes, filing: minutes }
const ruleFields = {
  airline: requiredCode(/^[A-Z\d]{2}$/, 'LH'),
  /** '': every airport, for what it has no rule of its own. */
  origin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => /^([A-Z]{3})?$/.test(code), like('ORD'))
    .default(''),
  ...ruleMinutes,
}
const rule = z.object({
  id,
  ...ruleFields,
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type CutOffRule = z.output<typeof rule>
export const ruleForm = z
  .object({ id: id.optional(), version: z.int().optional(), ...ruleFields })
  .refine((rule) => clockKinds.some((kind) => rule[kind] !== null), { error: 'noCutOff', path: [clockKinds[0]] })
export type RuleForm = z.output<typeof ruleForm>

/** Cut-offs and filings of a master. */
export const plan = z.object({
  departsAt: moment,
  /** The flight whose departure and cut-offs fell away when the waybill left it, until new ones are entered; '' if none did. */
  flightBefore: z.string(),
  aircraft: z.enum(['', ...aircraftKinds]),
  /** Time zone of the airport of departure. */
  zone: z.string(),
  /** Name of that airport; '' if nobody knows it. */
  airport: z.string(),
  clocks: z.array(clockReply),
  /** Of each cut-off, from the rule that counts for it; null: the airline has none. */
  rule: z.object(ruleMinutes).nullable(),
  isDangerous: z.boolean(),
  /** When its dangerous goods were accepted, and who reported that. */
  acceptedAt: moment,
  acceptedBy: z.string(),
  /** When they were refused at acceptance and not accepted since, who reported that, and why. */
  refusedAt: moment,
  refusedBy: z.string(),
  refusedBecause: z.string(),
  filings: z.array(
    z.object({
      scheme: z.enum(filingSchemes),
      /** Freight lands where this scheme is the law. */
      isNeeded: z.boolean(),
      state: z.enum(filingStates),
      reference: z.string(),
    }),
  ),
})
export type Plan = z.output<typeof plan>

export const boardMaster = masterRow.extend({
  plan,
  houses: z.array(houseRow.extend({ faults: z.array(sumFault) })),
  faults: z.array(sumFault),
})
export type BoardMaster = z.output<typeof boardMaster>

const dueTimes = z.object({
  documents: instant.nullable(),
  cargo: instant.nullable(),
  dangerous: instant.nullable(),
  filing: instant.nullable(),
})

export const planForm = z.object({
  id,
  version: z.int(),
  departsAt: instant.nullable(),
  /** '' if it is not known. */
  aircraft: z.enum(['', ...aircraftKinds]).default(''),
  /** As entered; null: by the airline's rule. */
  typed: dueTimes,
  /** Schemes that are left out stay as they are. */
  filings: z
    .array(z.object({ scheme: z.enum(filingSchemes), state: z.enum(filingStates), reference: text(60) }))
    .max(filingSchemes.length)
    .default([]),
  /** The dangerous goods were checked and accepted. */
  isAccepted: z.boolean().default(false),
  /** The dangerous goods were refused at acceptance, and why; '' if not, left out: as before. Accepted goods are not refused any more. */
  refusedBecause: text(200).optional(),
})
export type PlanForm = z.output<typeof planForm>

const list = '/air/consolidation/list'
const save = '/air/consolidation/save'

export const consolidationApi = {
  /** Masters by flight with their houses and cut-offs. */
  board: endpoint({
    method: 'GET',
    path: 'consolidation/board',
    fromReplica: true,
    permission: list,
    input: z.object({
      view: z.enum(boardViews).default('here'),
      airline: anyOf(z.string().max(2)).optional(),
      origin: anyOf(z.string().max(3)).optional(),
      flightFrom: date.optional(),
      flightTo: date.optional(),
      /** Part of a number or a flight. */
      q: text(longestSearch).default(''),
    }),
    reply: z.object({ list: z.array(boardMaster), hasMore: z.boolean() }),
  }),
  plan: endpoint({
    method: 'GET',
    path: 'consolidation/plan',
    permission: list,
    input: z.object({ id }),
    reply: plan,
  }),
  /** The cut-offs that are next, late ones of the last day first. */
  next: endpoint({
    method: 'GET',
    path: 'consolidation/next',
    permission: list,
    input: z.object({ count: z.coerce.number().int().min(1).max(50).default(8) }),
    reply: z.object({
      list: z.array(
        z.object({
          masterId: id,
          master: z.string(),
          flight: z.string(),
          zone: z.string(),
          clock: clockReply,
        }),
      ),
    }),
  }),
  /** Sets cut-offs, and reports where filings stand and whether the dangerous goods were accepted. */
  save: endpoint({
    method: 'POST',
    path: 'consolidation/save',
    permission: save,
    input: planForm,
    reply: z.object({ id, version: z.int() }),
  }),
  rules: endpoint({
    method: 'GET',
    path: 'consolidation/rules',
    permission: list,
    input: nothing,
    reply: z.object({ list: z.array(rule) }),
  }),
  saveRule: endpoint({
    method: 'POST',
    path: 'consolidation/saveRule',
    permission: '/air/consolidation/rule',
    input: ruleForm,
    reply: rule,
  }),
  deleteRule: endpoint({
    method: 'POST',
    path: 'consolidation/deleteRule',
    permission: '/air/consolidation/rule',
    input: ids,
    reply: perItem,
  }),
}
