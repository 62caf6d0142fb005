import { consignmentForm, readConsignment } from './consignment.ts'
import { readFfm } from './ffm.ts'
import { readFhl } from './fhl.ts'
import { readFsu } from './fsu.ts'
import { readFwb } from './fwb.ts'
import { type AirMessage, emptyMessage, type Line, type Report, reportTo } from './message.ts'
import { readOneRecord } from './one-record.ts'

type Reader = (message: AirMessage, lines: readonly Line[], end: number, report: Report) => void

/** Answers and requests about one waybill: its line, flights, and the words of the airline. */
const readShort: Reader = (message, lines, end, report) => {
  const awb = lines.find(({ text }) => consignmentForm.test(text.toUpperCase()))
  if (awb) Object.assign(message, readConsignment(awb, 'consignment line', report))
  else report(end, 'consignment line', 'AWB number', 'No waybill is named.')
  const flight = lines.find(({ text }) => /^[A-Z0-9]{2}\d{3,4}[A-Z]?\/\d{2}[A-Z]{3}\//.test(text))
  message.flight = flight?.text.split('/')[0] ?? null
  const isAnswer = message.type === 'FMA' || message.type === 'FNA'
  if (!isAnswer || lines.some(({ text }) => /^ACK\//.test(text))) return
  const other = lines.find(({ text }) => /^ERR\//.test(text))
  if (other) report(other.number, 'ERR', 'line identifier', 'The reason stands under ERR instead of ACK.', 'warning')
  else report(lines[0]?.number ?? end, 'ACK', 'segment', 'ACK is missing.')
}

const types: Record<string, { read: Reader; versions?: readonly [number, number] }> = {
  FWB: { read: readFwb, versions: [14, 17] },
  FHL: { read: readFhl, versions: [4, 5] },
  FSU: { read: readFsu, versions: [14, 16] },
  FSA: { read: readFsu, versions: [14, 16] },
  FFM: { read: readFfm, versions: [5, 8] },
  FFA: { read: readShort, versions: [4, 4] },
  FNA: { read: readShort, versions: [1, 1] },
  FMA: { read: readShort },
  FFR: { read: readShort },
  FSR: { read: readShort },
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
    } else if (/^(Q[A-Z] |\.[A-Z0-9])/.test(line.text)) {
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

function readEnvelope(before: readonly Line[], report: Report) {
  for (const { number, text } of before) {
    const [first = '', ...more] = text.trim().split(/\s+/)
    if (first.startsWith('.')) {
      if (!/^\.[A-Z0-9]{7}$/.test(first))
        report(number, 'envelope', 'origin address', `Seven characters are expected, not ${first.length - 1}.`)
    } else if (/^Q[A-Z]$/.test(first)) {
      const wrong = more.find((address) => !/^[A-Z0-9]{7}$/.test(address))
      if (wrong) report(number, 'envelope', 'address', `${wrong.slice(0, 69)} must have seven characters.`)
    } else report(number, 'envelope', 'text', 'The line stands before the message and is not read.', 'warning')
  }
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

function readPart({ head, before, lines }: Part): AirMessage {
  const [, id = '', version = null] = headForm.exec(head?.text ?? '') ?? []
  const type = types[id.toUpperCase()]
  const message = emptyMessage(id.toUpperCase() || null, version)
  const report = reportTo(message)
  if (!head || !type) {
    const isOther = /^\s*</.test(before[0]?.text ?? '')
    const why = isOther ? 'XML is not read yet.' : 'No message that we know begins here.'
    report(before[0]?.number ?? 1, 'message', 'type', why)
    return message
  }
  readEnvelope(before, report)
  const [least = 0, most = 99] = type.versions ?? []
  if (version && (Number(version) < least || Number(version) > most))
    report(head.number, id, 'version', `Version ${version} is not known; it is read as ${most}.`, 'warning')
  const [, ...rest] = head.text.trim().split(/\s+/)
  if (rest.length) {
    report(head.number, id, 'line break', 'Blanks stand where lines must end.', 'warning')
    lines.unshift(...spread(rest).map((text) => ({ number: head.number, text })))
  }
  for (const { number, text } of lines)
    if (text.length > 69) report(number, text.slice(0, 3), 'text', 'The line has over 69 characters.', 'warning')
  type.read(message, lines, lines.at(-1)?.number ?? head.number, report)
  message.faults.sort((one, other) => one.line - other.line)
  return message
}

/** Every message of a text, whatever it holds. */
export function readAirMessages(text: string): AirMessage[] {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (/^\s*[{[]/.test(bare)) return [readOneRecord(bare)]
  const lines = bare.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, text: line }))
  return partsOf(lines).map(readPart)
}
