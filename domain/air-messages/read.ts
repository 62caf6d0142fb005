import { readAnswer, readBooking, readFsr } from './booking/booking.ts'
import { isEnvelope, readEnvelope } from './envelope.ts'
import { readFfm } from './ffm/ffm.ts'
import type { FlightManifest } from './ffm/flight-manifest.ts'
import { readFhl } from './fhl.ts'
import { readFsu } from './fsu.ts'
import { readFwb } from './fwb.ts'
import { type AirMessage, emptyMessage, type Line, type Report, reportTo } from './message.ts'
import type { Booking, HouseList, Statuses, Waybill } from './model.ts'
import { readOneRecord } from './one-record.ts'
import { beginOf } from './segments.ts'

/** What a message says beyond what is printed. */
export type Content =
  | { kind: 'waybill'; waybill: Waybill }
  | { kind: 'houses'; list: HouseList }
  | { kind: 'booking'; booking: Booking }
  | { kind: 'manifest'; manifest: FlightManifest }
  | ({ kind: 'statuses' } & Statuses)

export interface ReadMessage {
  message: AirMessage
  content: Content | null
  /** Its lines in the text, with its envelope, counted from 1. */
  from: number
  to: number
}

// biome-ignore lint/suspicious/noConfusingVoidType: most messages say no more than what is printed
type Reader = (message: AirMessage, lines: readonly Line[], end: number, report: Report) => Content | void

const waybillReader: Reader = (...read) => ({ kind: 'waybill', waybill: readFwb(...read) })
const houseReader: Reader = (...read) => ({ kind: 'houses', list: readFhl(...read) })
const manifestReader: Reader = (...read) => ({ kind: 'manifest', manifest: readFfm(...read) })
const statusReader: Reader = (...read) => ({ kind: 'statuses', ...readFsu(...read) })
const bookingReader: Reader = (...read) => ({ kind: 'booking', booking: readBooking(...read) })

const types: Record<string, { read: Reader; versions?: readonly [number, number]; mayOmit?: boolean }> = {
  FWB: { read: waybillReader, versions: [14, 17] },
  FHL: { read: houseReader, versions: [4, 5] },
  FSU: { read: statusReader, versions: [14, 16] },
  FSA: { read: statusReader, versions: [14, 16] },
  FFM: { read: manifestReader, versions: [5, 8] },
  FFA: { read: bookingReader, versions: [4, 4] },
  FNA: { read: readAnswer, versions: [1, 1], mayOmit: true },
  FMA: { read: readAnswer, mayOmit: true },
  FFR: { read: bookingReader },
  FSR: { read: readFsr },
}
const headForm = /^(FWB|FHL|FSU|FSA|FFM|FFA|FNA|FMA|FFR|FSR)(?:\/(\d{1,2}))?(?:[ \t]|$)/i

interface Part {
  head: Line | undefined
  before: Line[]
  lines: Line[]
}

/** One part for each message; what FMA and FNA quote stays with them. */
function partsOf(lines: readonly Line[]): Part[] {
  const parts: Part[] = []
  let before: Line[] = []
  let part: Part | undefined
  let mayQuote = false
  for (const line of lines) {
    const head = headForm.exec(line.text)?.[1]
    if (head && !(mayQuote && part)) {
      part = { head: line, before, lines: [] }
      parts.push(part)
      before = []
      mayQuote = /^(FMA|FNA)$/i.test(head)
    } else if (isEnvelope(line.text)) {
      part = undefined
      mayQuote = false
      before.push(line)
    } else if (line.text.trim() === '') mayQuote = false
    else if (part) {
      part.lines.push(line)
      if (head) mayQuote = false
    } else before.push(line)
  }
  if (parts.length === 0) parts.push({ head: undefined, before, lines: [] })
  return parts
}

/** A message on one line; some write the status before the waybill and blanks for slashes. */
function spread(words: readonly string[]) {
  const [code = ''] = words
  const at = words.findIndex((word) => /^\d{3}-\d{8}[A-Z]{3}$/.test(word))
  if (at < 1 || !/^[A-Z]{3}$/.test(code)) return words
  const awb = words[at] ?? ''
  const rest = words.filter((_, index) => index > 0 && index !== at)
  return [awb.slice(0, 12), [code, ...rest, awb.slice(12)].join('/')]
}

function readPart(part: Part): ReadMessage {
  const { head, before, lines } = part
  const from = before[0]?.number ?? head?.number ?? 1
  const to = lines.at(-1)?.number ?? head?.number ?? before.at(-1)?.number ?? 1
  return { ...readLines(part), from, to }
}

function readLines({ head, before, lines }: Part): Pick<ReadMessage, 'message' | 'content'> {
  const [, id = '', version = null] = headForm.exec(head?.text ?? '') ?? []
  const type = types[id.toUpperCase()]
  const message = emptyMessage(id.toUpperCase() || null, version)
  const report = reportTo(message)
  if (!head || !type) {
    report(before[0]?.number ?? 1, 'message', 'type', 'No message that we know begins here.')
    return { message, content: null }
  }
  readEnvelope(before, head.number, report)
  checkHead(head, id, version, type, report)
  const [, ...rest] = head.text.trim().split(/\s+/)
  const own = rest.length ? spread(rest).map((text) => ({ number: head.number, text })) : []
  if (rest.length) report(head.number, id, 'line break', 'Blanks stand where lines must end.', 'warning')
  let segment = id.toUpperCase()
  for (const { number, text } of lines) {
    segment = /^(?!NAM|ADR|LOC)([A-Z]{3})(?:\/|\s*$)/i.exec(text)?.[1]?.toUpperCase() ?? segment
    const isPart = /^(\/|NAM\/|ADR\/|LOC\/)/i.test(text)
    // Cargo-XML that an answer quotes has lines of any length.
    if (text.trimEnd().length > 69 && !(type.mayOmit && /^\s*</.test(text)))
      report(number, isPart ? segment : beginOf(text), 'line length', 'The line has over 69 characters.')
  }
  if (own.length + lines.length === 0) {
    report(head.number, message.type ?? id, 'segment', 'The message is empty.')
    return { message, content: null }
  }
  const end = lines.at(-1)?.number ?? head.number
  const content = type.read(message, [...own, ...lines], end, report) ?? null
  message.faults.sort((one, other) => one.line - other.line)
  return { message, content }
}

function checkHead(head: Line, id: string, version: string | null, type: (typeof types)[string], report: Report) {
  const [least = 0, most = 99] = type.versions ?? []
  if (/[a-z]/.test(head.text.split(/\s/)[0] ?? ''))
    report(head.number, id.toUpperCase(), 'message identifier', `It is written ${id.toUpperCase()}.`, 'warning')
  if (version === null && !type.mayOmit)
    report(head.number, id, 'version', `The version is missing, such as ${id}/${most === 99 ? 1 : most}.`, 'warning')
  else if (version && (Number(version) < least || Number(version) > most))
    report(head.number, id, 'version', `Version ${version} is not known; it is read as ${most}.`, 'warning')
}

/** Without the marks of transmission that some mailboxes leave around a line. */
function unmarked(text: string): string {
  const isMark = (at: number) => text.charCodeAt(at) < 32
  let [from, to] = [0, text.length]
  while (from < to && isMark(from)) from += 1
  while (to > from && isMark(to - 1)) to -= 1
  return text.slice(from, to)
}

/** Messages whose lines are not told apart. */
export function wholeText(text: string, messages: readonly Pick<ReadMessage, 'message' | 'content'>[]): ReadMessage[] {
  const to = text.split('\n').length
  return messages.map((one) => ({ ...one, from: 1, to }))
}

/** Every message of a text, whatever it holds. */
export function readMessages(text: string): ReadMessage[] {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (/^\s*[{[]/.test(bare))
    return wholeText(
      bare,
      readOneRecord(bare).map((message) => ({ message, content: null })),
    )
  const lines = bare.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, text: unmarked(line) }))
  return partsOf(lines).map(readPart)
}

/** What is printed of every message. */
export const readAirMessages = (text: string): AirMessage[] => readMessages(text).map(({ message }) => message)
