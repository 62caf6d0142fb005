import { localMoment } from '@shortcut/domain/air/tracking/moments.ts'
import { noDate } from '@shortcut/domain/air-messages/dates.ts'
import type { Fault as AirFault } from '@shortcut/domain/air-messages/message.ts'
import { type AirType, airTypes } from '@shortcut/domain/air-messages/message.ts'
import type { ReadMessage } from '@shortcut/domain/air-messages/read.ts'
import { applyRules, type RuleChange } from '@shortcut/domain/air-messages/rules/apply-rules.ts'
import { MOST_BOOKINGS } from '@shortcut/domain/bookings/booking.ts'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { ruleText } from '@shortcut/words/rule-text.ts'
import { say, sayByKey } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { readAir } from '../../air/read-air.ts'
import { unreadablePart } from '../receive/delivery.ts'
import { momentOf, type PartRead, type Read, refused, type SetsSent } from './read-result.ts'

/** UTF-8 if valid, else Windows-1252, as old programs write. */
function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

const atLine = ({ line, identifier, field, message }: AirFault): Fault => ({
  at: `line ${line}`,
  message: clip(cleanText(`${identifier}, ${field}: ${message}`), 300),
})

function typeOf(text: string, type: string | null): AirType | '' {
  if (/^\uFEFF?\s*</.test(text)) return 'XML'
  if (/^\uFEFF?\s*[{[]/.test(text)) return 'JSON-LD'
  return airTypes.find((one) => one === type) ?? ''
}

/** What text rules changed, at the lines that they changed. */
const toldOf = (changes: readonly RuleChange[], { textRules, version }: Partner, language: AppLanguage) =>
  changes.flatMap(({ line, rule: index }) => {
    const rule = textRules[index]
    if (!rule) return []
    const values = { rule: ruleText(sayByKey(language), rule), version }
    return [{ line, fault: { at: `line ${line}`, message: clip(say(language, 'airIntake', 'ruled', values), 300) } }]
  })

const ofAllPieces: readonly (string | null)[] = ['FWB', 'FHL', 'Waybill', 'HouseManifest', 'HouseWaybill']

/** All pieces of the waybill, if the message says how many they are. */
const totalOf = ({ message, content }: Pick<ReadMessage, 'message' | 'content'>) =>
  content?.kind === 'statuses' ? content.total : ofAllPieces.includes(message.type) ? message.pieces : null

/** Days that are in no calendar near the message, such as 29FEB in most years. They are no dates, as 31NOV is none. */
const unrealDays = ({ message, content }: Pick<ReadMessage, 'message' | 'content'>, from: number, receivedAt: string) =>
  message.statuses.flatMap(({ code, at }, index): AirFault[] => {
    if (at === null || localMoment(at, receivedAt)) return []
    const line = (content?.kind === 'statuses' && content.details[index]?.line) || from
    return [{ line, identifier: code, field: 'date and time', severity: 'error', message: noDate(at) }]
  })

/** The line of a message where its waybill's number stands, counted from 1 in the file; else where it begins. */
function lineOfNumber(lines: readonly string[], number: string | null, from: number, to: number): number {
  const place = number === null ? -1 : lines.slice(from - 1, to).findIndex((line) => line.includes(number))
  return place < 0 ? from : from + place
}

/** Reads messages of airlines with the partner's text rules, one part for each. */
export function readAirParts({ content, language, partners, receivedAt }: SetsSent): Read {
  const partner = partners.find(({ kind }) => kind === 'air') ?? null
  const rules = partner?.textRules ?? []
  const { text, changes } = applyRules(textOf(content), rules, 'in')
  const messages = readAir(text)
  const lines = text.split(/\r\n|\n|\r/)
  const types = [...new Set(messages.map(({ message }) => typeOf(text, message.type)))].filter(Boolean)
  const name = `${types.join(' ') || '?'} ${momentOf(receivedAt)}`
  if (messages.length > MOST_BOOKINGS) {
    const values = { count: messages.length, most: MOST_BOOKINGS }
    return refused(name, say(language, 'inbound', 'tooManySets', values), 400)
  }
  const ruled = partner ? toldOf(changes, partner, language) : []
  const parts = messages.map(({ message, content, from, to }, index): PartRead => {
    const told = message.faults.filter(({ severity }) => severity === 'error')
    const errors = (told.length > 0 ? told : unrealDays({ message, content }, from, receivedAt)).map(atLine)
    const isAlone = from === 1 && to >= lines.length
    return {
      ...unreadablePart(isAlone && messages.length > 1 ? `message ${index + 1}` : `line ${from}`, errors),
      purpose: typeOf(text, message.type),
      customerReferenceNumber: message.awb ?? '',
      warnings: [
        ...message.faults.filter(({ severity }) => severity === 'warning').map(atLine),
        ...ruled.filter(({ line }) => line >= from && line <= to).map(({ fault }) => fault),
      ],
      partner,
      ...(errors.length === 0 && {
        air: {
          message,
          details: content?.kind === 'statuses' ? content.details : [],
          total: totalOf({ message, content }),
          numberLine: lineOfNumber(lines, message.awb, from, to),
          text: isAlone ? text : lines.slice(from - 1, to).join('\n'),
        },
      }),
    }
  })
  return { name, parts }
}
