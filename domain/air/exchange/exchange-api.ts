import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { waybillBoxes } from '../waybill-boxes.ts'
import { fhlVersions, fwbVersions } from './message-versions.ts'

/** Messages that say what stands on a master: the waybill, and the list of its houses. */
export const airMessageKinds = ['FWB', 'FHL'] as const
export type AirMessageKind = (typeof airMessageKinds)[number]
/** All that an office sends of a master: also the request for space on its flights, and for its status. */
export const sentKinds = [...airMessageKinds, 'FFR', 'FSR'] as const
export type SentKind = (typeof sentKinds)[number]
/** All that is kept as sent. XFZB: a house of an XFHL, sent together with it. An XFWB is an FWB here, an XFHL an FHL. */
export const keptKinds = [...sentKinds, 'XFZB'] as const
export type KeptKind = (typeof keptKinds)[number]

/**
 * dead: given up after many tries. kept: the partner has no address. withdrawn: undone before it was sent. setAside:
 * given up and closed.
 */
export const messageStates = ['waiting', 'sent', 'dead', 'kept', 'withdrawn', 'setAside'] as const
/**
 * What the receiver said: taken (FMA, or FFAs that confirm all flights), partly (FFAs that confirm some), refused (FNA, FFA); '' if nothing
 * final yet.
 */
export const messageAnswers = ['', 'taken', 'partly', 'refused'] as const

/** Most statuses of one message of an airline. Real ones have a few. */
export const mostStatuses = 500

const fault = z.object({ box: z.enum(waybillBoxes).nullable(), message: z.string() })

const sentMessage = z.object({
  id,
  kind: z.enum(keptKinds),
  /** The number of the waybill, or of the house of an XFZB. */
  label: z.string(),
  /** Such as `FWB/17` or `XFWB/3.00`. */
  version: z.string(),
  partner: z.string(),
  state: z.enum(messageStates),
  tries: z.int(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Of the partner's gateway. */
  lastAnswer: z.string(),
  answer: z.enum(messageAnswers),
  answerWords: z.string(),
  answeredAt: z.string().nullable(),
  answerMessageId: z.string().nullable(),
  /** Of a refusal. */
  boxes: z.array(z.enum(waybillBoxes)),
  /** For which it was not sent, each with the box that it is about. */
  faults: z.array(fault),
})
export type SentMessage = z.output<typeof sentMessage>

const exchangeReply = z.object({
  /** Who gets messages of this waybill. */
  partner: z
    .object({
      id,
      accountId: id,
      name: z.string(),
      hasAddress: z.boolean(),
      fwbVersion: z.enum(fwbVersions),
      fhlVersion: z.enum(fhlVersions),
    })
    .nullable(),
  /** Newest first; of XFZBs only the last of each house that is under the master. */
  sent: z.array(sentMessage),
  /** Kinds whose last message, or one of its houses, no longer says what stands on the waybill. */
  changed: z.array(z.enum(airMessageKinds)),
  /** For what its FWB or XFWB would not be sent as the waybill stands, each with the box that it is about. */
  toMend: z.array(fault),
  /** Of a void waybill that the airline knows: when its FWB or XFWB went, and the last status that the airline told. */
  toTell: z.object({ sentAt: z.string().nullable(), message: z.string(), status: z.string() }).nullable(),
})
export type Exchange = z.output<typeof exchangeReply>

export const exchangeApi = {
  /** What was sent of a master, and what the airline said. */
  ofMaster: endpoint({
    method: 'GET',
    path: 'waybillMessage/ofMaster',
    permission: '/air/master/list',
    input: z.object({ masterId: id }),
    reply: exchangeReply,
  }),
  /** Sends a message now, whether it was sent before or not. */
  send: endpoint({
    method: 'POST',
    path: 'waybillMessage/send',
    permission: '/air/master/save',
    input: z.object({ masterId: id, kind: z.enum(sentKinds) }),
    reply: exchangeReply,
  }),
}
