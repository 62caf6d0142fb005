import { isDayAndTime } from './dates.ts'
import type { Line, Report } from './message.ts'
import { shown } from './segments.ts'

/** Priorities of Type B. */
const priorities = new Set(['SS', 'QS', 'QC', 'QX', 'QU', 'QK', 'QN', 'QP', 'QD'])
const address = /^[A-Z0-9]{7}$/

/** Address lines, the line of the origin, and the marks of a mailbox before them. */
export const isEnvelope = (text: string) => /^([A-Z]{2} [A-Z0-9]{4,10}\b|\.[A-Z0-9])/.test(text)

/** What stands before a message: priority and addresses, then `.FRAFMXX 041015`. */
export function readEnvelope(before: readonly Line[], head: number, report: Report) {
  let hasAddresses = false
  let hasOrigin = false
  for (const { number, text } of before) {
    const words = text.trim().split(/\s+/)
    const [first = ''] = words
    const say = (field: string, why: string, severity?: 'warning') => report(number, 'envelope', field, why, severity)
    if (first.startsWith('.')) {
      hasOrigin = true
      readOrigin(words, say)
    } else if (/^[A-Z]{2}$/.test(first) || (hasAddresses && !hasOrigin && address.test(first))) {
      const addresses = /^[A-Z]{2}$/.test(first) ? words.slice(1) : words
      if (!hasAddresses && !priorities.has(first)) say('priority', `${first} is no priority, such as QU or QD.`)
      hasAddresses = true
      if (addresses.length === 0) say('address', 'There is no address.')
      for (const wrong of addresses.filter((one) => !address.test(one)))
        say('address', `${wrong ? shown(wrong) : 'The address'} must have seven characters.`)
    } else if (!/^=|^(ZCZC|NNNN)\b/.test(first))
      say('text', 'The line stands before the message and is not read.', 'warning')
  }
  if (hasAddresses && !hasOrigin)
    report(head, 'envelope', 'origin address', 'The line of the origin is missing: it must stand here.')
  else if (hasOrigin && !hasAddresses)
    report(
      before[0]?.number ?? head,
      'envelope',
      'priority',
      'The line of priority and addresses is missing.',
      'warning',
    )
}

function readOrigin([origin = '', time = '']: readonly string[], say: (field: string, why: string) => void) {
  const own = origin.slice(1)
  if (!address.test(own)) say('origin address', `Seven characters are expected, not ${own.length}: ${shown(own)}.`)
  if (time && /^\d+$/.test(time) && !isDayAndTime(time))
    say('date and time', `${shown(time)} is no day with hours and minutes, such as 041015.`)
}

/** The envelope of a message: `QK FRAFMLH` and `.CHIAEXH 041015`. @param at ISO 8601 UTC */
export const envelopeOf = (to: string, from: string, at: string) =>
  `QK ${to}\r\n.${from} ${at.slice(8, 10)}${at.slice(11, 13)}${at.slice(14, 16)}\r\n`

/** Every message of a text in an envelope of its own. */
export const withEnvelopes = (text: string, envelope: string) =>
  text
    .split('\r\n\r\n')
    .map((message) => envelope + message)
    .join('\r\n\r\n')

/** The messages of a text that we sent. */
export const withoutEnvelopes = (text: string) =>
  text
    .split('\r\n')
    .filter((line) => !isEnvelope(line))
    .join('\r\n')
