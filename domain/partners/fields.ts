import { z } from 'zod'
import { fhlVersions, fwbVersions } from '../air/exchange/message-versions.ts'
import { mostRules, textRule } from '../air-messages/rules/text-rule.ts'
import { id } from '../endpoint.ts'
import { email, requiredText, text } from '../text.ts'
import { sentVersions } from '../x12/sent/elements.ts'
import { separatorsOf } from '../x12/x12-write.ts'
import { noticeFields, wrongHours } from './notices/notice-fields.ts'
import { dateMeanings } from './tender-reading.ts'

/**
 * x12: sends 204s and is answered in X12. json: is told about its orders by a webhook. mail: by e-mail. sms: by text
 * message. air: an airline or co-loader, gets FWB and FHL, or XFWB and XFHL, and answers.
 */
export const partnerKinds = ['x12', 'json', 'mail', 'sms', 'air'] as const
export const ta1Wishes = ['asked', 'always', 'never'] as const
/** What an original with the number of an open order, but other content, means for this sender. */
export const sameCrnMeanings = ['revision', 'duplicate'] as const
export const deliveries = ['none', 'url', 'folder', 'mail', 'sms', 'sftp', 'as2'] as const
/** How messages may go to a partner of each kind. */
export const deliveriesOf: Record<(typeof partnerKinds)[number], readonly (typeof deliveries)[number][]> = {
  x12: ['none', 'url', 'folder', 'sftp', 'as2'],
  json: ['none', 'url'],
  mail: ['none', 'mail'],
  sms: ['none', 'sms'],
  air: ['none', 'url', 'folder', 'sftp', 'as2'],
}
/** The set that acknowledges a group; the 999 exists from 005010 on. */
export const acknowledgementSets = ['997', '999'] as const
/** Sets that a strict receiver refuses without our SCAC. */
export const setsWithScac = ['990', '214', '210'] as const
/** How credit notes go to a partner that takes 210s: as 210s with negative amounts, or not at all. */
export const creditNoteWishes = ['negative', 'none'] as const

/** ISA05 and ISA07 (element I05): two characters for the kind of the id that follows. */
const qualifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{2}$/, { error: 'interchangeQualifier' })
/** An id in an ISA or GS: at most 15 characters, none of them a possible separator. */
const interchangeId = text(15).regex(/^[\w .&/@-]*$/, { error: 'interchangeId' })
/** One printable character that is no letter, digit, blank or number sign. */
const separator = z.string().regex(/^[!"#$%&'()*,/:;<=>?@[\]^_`{|}~]$/, { error: 'separator' })
/** An L11 or G62 qualifier. */
const shortCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{2,3}$/, { error: 'x12Code' })

/** A Type B address; '' without an envelope. */
const messageAddress = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{5}[A-Z\d]{2})?$/, { error: 'messageAddress' })
/** The airlines in `airlines`. */
export const airlinesOf = (airlines: string): string[] => airlines.split(' ').filter(Boolean)

/** The addresses in `mailTo`. */
export const addressesOf = (mailTo: string): string[] => mailTo.split(/[,;\s]+/).filter(Boolean)

/** Every field, with the default of a new partner. */
export const partnerFields = {
  name: requiredText(60),
  kind: z.enum(partnerKinds).default('x12'),
  theirQualifier: qualifier.default('ZZ'),
  theirId: interchangeId.default(''),
  theirGroupId: interchangeId.default(''),
  ourQualifier: qualifier.default('ZZ'),
  ourId: interchangeId.default(''),
  ourGroupId: interchangeId.default(''),
  x12Version: z.enum(sentVersions).default('004010'),
  elementSeparator: separator.default('*'),
  componentSeparator: separator.default(':'),
  segmentTerminator: separator.default('~'),
  lineBreaks: z.boolean().default(true),
  usageIndicator: z.enum(['P', 'T']).default('P'),
  scac: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2,4})?$/, { error: 'scac' })
    .default(''),
  wantsTa1: z.enum(ta1Wishes).default('asked'),
  wants997: z.boolean().default(true),
  wants990: z.boolean().default(true),
  wants214: z.boolean().default(true),
  wants210: z.boolean().default(false),
  wantsCargo: z.boolean().default(false),
  acknowledgeWith: z.enum(acknowledgementSets).default('997'),
  creditNotes: z.enum(creditNoteWishes).default('none'),
  crnQualifier: shortCode.default('CR'),
  dates: z
    .array(z.object({ qualifier: shortCode, meaning: z.enum(dateMeanings) }))
    .max(40)
    .default([]),
  purpose04: z.enum(['change', 'original']).default('change'),
  sameCrn: z.enum(sameCrnMeanings).default('revision'),
  answerInReply: z.boolean().default(true),
  delivery: z.enum(deliveries).default('none'),
  url: text(500)
    .regex(/^(https?:\/\/[^\s@/]+(\/\S*)?)?$/, { error: 'webAddress' })
    .default(''),
  folder: text(60)
    .regex(/^([A-Za-z0-9][\w .-]*)?$/, { error: 'folderName' })
    .default(''),
  /** The connection whose push folder gets messages. */
  sftpConnectionId: id.nullable().default(null),
  /** The connection that messages go by. */
  as2ConnectionId: id.nullable().default(null),
  /** E-mail addresses, separated by commas. */
  mailTo: text(500)
    .refine((typed) => addressesOf(typed).every((address) => email.safeParse(address).success), { error: 'notAnEmail' })
    .default(''),
  /** IATA codes, separated by blanks: of the airline, or of those that the co-loader takes waybills of. */
  airlines: text(200)
    .toUpperCase()
    .regex(/^([A-Z\d]{2}( [A-Z\d]{2})*)?$/, { error: 'airlineCodes' })
    .default(''),
  theirAddress: messageAddress.default(''),
  ourAddress: messageAddress.default(''),
  fwbVersion: z.enum(fwbVersions).default('17'),
  fhlVersion: z.enum(fhlVersions).default('5'),
  /** Of an airline or co-loader: changes of its messages, in their order. */
  textRules: z.array(textRule).max(mostRules).default([]),
  ...noticeFields,
}

/** Told in words, by e-mail or text message. */
export const isToldInWords = (kind: (typeof partnerKinds)[number]) => kind === 'mail' || kind === 'sms'

const whole = z.object({ id: id.optional(), version: z.int().optional(), accountId: id, ...partnerFields })
export type PartnerForm = z.output<typeof whole>

/** Sets that the partner wants and we cannot send, because neither its settings nor the tender name our SCAC. */
export const lackingScac = (
  partner: Pick<PartnerForm, 'kind' | 'scac' | `wants${(typeof setsWithScac)[number]}`>,
  tendered = '',
) => (partner.kind !== 'x12' || partner.scac || tendered ? [] : setsWithScac.filter((set) => partner[`wants${set}`]))

/** The form's schema, used by the console and the server: each kind of partner has its own required fields. */
export const partnerForm = whole.superRefine((partner, context) => {
  const needs = (path: keyof PartnerForm, error = 'not null') =>
    context.addIssue({ code: 'custom', path: [path], message: error })
  if (partner.kind === 'x12') {
    if (!partner.theirId) needs('theirId')
    if (!partner.ourId) needs('ourId')
    const { elementSeparator, componentSeparator, segmentTerminator } = partner
    if (new Set([elementSeparator, componentSeparator, segmentTerminator]).size < 3)
      needs('segmentTerminator', 'separatorTwice')
    if (partner.acknowledgeWith === '999' && partner.x12Version < '005010') needs('acknowledgeWith', 'needs005010')
    for (const field of ['theirId', 'theirGroupId', 'ourId', 'ourGroupId'] as const)
      if ([...separatorsOf(partner)].some((sign) => partner[field].includes(sign))) needs(field, 'separatorInId')
  }
  if (partner.kind === 'air') {
    if (!partner.airlines) needs('airlines')
    if (partner.theirAddress && !partner.ourAddress) needs('ourAddress')
    if (partner.ourAddress && !partner.theirAddress) needs('theirAddress')
  }
  if (partner.delivery === 'url' && !partner.url) needs('url')
  if (partner.delivery === 'folder' && !partner.folder) needs('folder')
  if (partner.delivery === 'mail' && !partner.mailTo) needs('mailTo')
  if (partner.delivery === 'sms' && !partner.phone) needs('phone')
  if (isToldInWords(partner.kind)) for (const [field, error] of wrongHours(partner)) needs(field, error)
  if (partner.delivery === 'sftp' && !partner.sftpConnectionId) needs('sftpConnectionId')
  if (partner.delivery === 'as2' && !partner.as2ConnectionId) needs('as2ConnectionId')
  if (!deliveriesOf[partner.kind].includes(partner.delivery)) needs('delivery', 'wrong')
})
