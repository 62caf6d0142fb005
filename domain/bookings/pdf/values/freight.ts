import { checkAwb } from '../../../codes/check-digits.ts'
import type { ReadValue } from '../reading.ts'
import { findDate } from './dates.ts'
import { type Found, firstMatch } from './found.ts'

/** A master air waybill number with a right check digit; one with a wrong digit is unsure. */
export function findMawb(text: string): Found<string> | null {
  const pattern = /(?<![\w-])(\d{3})[ -]?(\d{4})[ -]?(\d{4})(?![\w-])/g
  const numberOf = (parts: RegExpMatchArray) => `${parts[1]}-${parts[2]}${parts[3]}`
  const right = firstMatch(text, pattern, (parts) => (checkAwb(numberOf(parts)).valid ? numberOf(parts) : null))
  if (right) return right
  const wrong = firstMatch(text, pattern, numberOf)
  return wrong && { value: wrong.value, from: wrong.from, to: wrong.to, sureness: 0.3 }
}

export type Flight = { flight: string; date: string | null }

/** 'EK202 / 24 NOV', 'LH8160 of 22NOV26'. */
export function findFlight(text: string, year: number | null): Found<Flight> | null {
  const number = /\b([A-Z][A-Z\d]|\d[A-Z])\s?(\d{2,4})(?![\d/])\b/.exec(text)
  if (!number) return null
  const end = number.index + number[0].length
  const flight = `${number[1]}${number[2]}`
  // A reader of scans can part day and year: '22NOV 26'.
  const date = findDate(text.slice(end), year)
  const to = date ? end + date.to : end
  return { value: { flight, date: date?.value ?? null }, from: number.index, to, sureness: date ? 1 : 0.7 }
}

const types: [RegExp, string][] = [
  [/\breefer\b|refrigerated|temp(erature)?[- ]controlled/i, 'reefer'],
  [/\bstraight truck\b|box truck/i, 'straight truck'],
  [/\bsprinter\b|cargo van/i, 'sprinter'],
  [/\bflat ?bed\b/i, 'flatbed'],
  [/\bstep ?deck\b/i, 'stepdeck'],
  [/\bconestoga\b/i, 'conestoga'],
  [/\bpower only\b/i, 'power only'],
  [/\b(dry )?van\b/i, 'van'],
]

/** '53' Dry Van' → van, 53 ft. */
export function findEquipment(text: string): Found<ReadValue> | null {
  const type = types.find(([pattern]) => pattern.test(text))
  if (!type) return null
  const length = /(?<!\d)(\d{2})\s?(?:'|’|ft\b|foot\b|feet\b|-foot\b)/i.exec(text)?.[1]
  const value: Record<string, string | number | boolean> = { type: type[1] }
  if (length) value.length_ft = Number(length)
  if (/lift ?gate|tail ?lift/i.test(text)) value.liftgate = true
  return { value, from: 0, to: text.length }
}

/** '+34F CONTINUOUS'. */
export function findTemperature(text: string): Found<Record<string, string | number>> | null {
  const match = /(?<![\w.])([+-]?\d{1,3})\s?(?:°|deg\.?)?\s?([FC])\b/i.exec(text)
  if (!match) return null
  const value: Record<string, string | number> = { value: Number(match[1]), unit: (match[2] ?? 'F').toUpperCase() }
  const mode = /continuous|start[- /]?stop|cycle/i.exec(text)?.[0]
  if (mode) value.mode = mode.toLowerCase()
  return { value, from: match.index, to: match.index + match[0].length }
}
