import { exact } from '../decimal.ts'
import { discrepancyCodes } from './codes.ts'
import { notAll, readConsignment, readQuantity, type Say } from './consignment.ts'
import { isDateOfYear, isMoment, isTime, noDate } from './dates.ts'
import { headOf, readHead } from './fwb.ts'
import { flightForm } from './fwb-grammar.ts'
import type { AirMessage, Line, Report, Weight } from './message.ts'
import type { Statuses } from './model.ts'
import { readControls } from './party.ts'
import { checkCharacters, codesOf, segmentsOf, shown } from './segments.ts'
import { ulds } from './uld.ts'

export type Part = 'flight' | 'carrier' | 'moment' | 'airport' | 'airports' | 'discrepancy' | 'quantity'

/** What stands on the line of each status, in order; from the quantity on, nothing is required. */
export const statusForms: Record<string, readonly Part[]> = Object.fromEntries(
  Object.entries({
    'BKD MAN DEP PRE': ['flight', 'moment', 'airports', 'quantity'],
    'ARR RCF AWR': ['flight', 'moment', 'airport', 'quantity'],
    'RCS NFD AWD DLV CCD FOH FIW FOW DOC DDL DPU TGC': ['moment', 'airport', 'quantity'],
    'RCT TFD': ['carrier', 'moment', 'airport', 'quantity'],
    TRM: ['carrier', 'airport', 'quantity'],
    CRC: ['flight', 'moment', 'airport', 'quantity'],
    DIS: ['flight', 'moment', 'airport', 'discrepancy', 'quantity'],
  } satisfies Record<string, readonly Part[]>).flatMap(([codes, parts]) =>
    codes.split(' ').map((code) => [code, parts]),
  ),
)
export const statusCodes: ReadonlySet<string> = new Set(Object.keys(statusForms))

const partForms: Record<Part, readonly [string, RegExp]> = {
  flight: ['flight', flightForm],
  carrier: ['carrier', /^(?!\d\d$)[A-Z0-9]{2}$/],
  moment: ['date and time', /^\d{1,2}[A-Z]{3}(\d{2}|\d{4})?$/],
  airport: ['airport', /^[A-Z]{3}$/],
  airports: ['origin and destination', /^[A-Z]{3}([A-Z]{3})?$/],
  discrepancy: ['discrepancy code', /^[A-Z]{4}$/],
  quantity: ['pieces', /^[TPSDM]\d/],
}

/** Some write `QR/0843` and `HKG/NLU`: parts that belong together are joined. */
function joinParts(parts: readonly string[], forms: readonly Part[], say: Say): string[] {
  const joined: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const [one = '', other = ''] = [parts[at], parts[at + 1]]
    const form = forms[joined.length]
    const isFlight = form === 'flight' && /^[A-Z0-9]{2}$/.test(one) && /^\d{3,4}[A-Z]?$/.test(other)
    const isRoute = form === 'airports' && /^[A-Z]{3}$/.test(one) && /^[A-Z]{3}$/.test(other)
    if (isFlight || isRoute) {
      say(isFlight ? 'flight' : 'airport', `${one}/${other} is written as one: ${one}${other}.`, 'warning')
      joined.push(one + other)
      at += 1
    } else joined.push(one)
  }
  return joined
}

type Status = AirMessage['statuses'][number]

interface ReadStatus {
  status: Status
  discrepancy: string
  actual: string
  /** Its pieces are said to be all of the waybill. */
  isAll: boolean
}

function readStatus(id: string, { number, text }: Line, report: Report): ReadStatus {
  const say: Say = (field, message, severity) => report(number, id, field, message, severity)
  const forms = statusForms[id] ?? []
  const parts = joinParts(codesOf(text), forms, say)
  const read = new Map<Part, string>()
  let at = 0
  for (const [place, part] of forms.entries()) {
    const [name, form] = partForms[part]
    const given = parts[at] ?? ''
    const later = forms.slice(place + 1)
    const following = forms[place + 1]
    const isNextThere = following !== undefined && partForms[following][1].test(parts[at + 1] ?? '')
    if (form.test(given)) {
      read.set(part, given)
      at += 1
    } else if (part === 'quantity') {
      if (/^[A-Z]?\d+[A-Z]\d/.test(given)) say('pieces', `${shown(given)} is no number of pieces with a weight.`)
      else if (given === '') at += 1
    } else if (given !== '' && !isNextThere && later.some((other) => partForms[other][1].test(given)))
      say(name, `There is no ${name} before ${shown(given)}.`, part === 'moment' ? undefined : 'warning')
    else {
      const severity = part === 'flight' || part === 'carrier' ? 'warning' : undefined
      say(name, given ? `${shown(given)} is no ${name}.` : `The ${name} is missing.`, given ? undefined : severity)
      at += 1
    }
  }
  const moment = read.get('moment')
  if (moment && !isMoment(moment)) say('date and time', noDate(moment), isDateOfYear(moment) ? 'warning' : undefined)
  const code = read.get('discrepancy')
  if (code && !discrepancyCodes.has(code)) say('discrepancy code', `${code} is no discrepancy code.`)
  const actual = readTimes(id, parts.slice(at), say)
  const quantity = readQuantityOf(read.get('quantity'), say)
  const status = {
    code: id,
    at: moment ?? null,
    station: (read.get('airport') ?? read.get('airports'))?.slice(0, 3) ?? null,
    flight: read.get('flight') ?? null,
    pieces: quantity?.pieces ?? null,
    weight: quantity?.weight ?? null,
  }
  return { status, discrepancy: code ?? '', actual, isAll: quantity?.code === 'T' }
}

/** The scale at acceptance may say more than was booked, so that is no error. */
const isHeavier = (weight: Weight | null, whole: Weight | null) =>
  weight !== null && whole !== null && weight.unit === whole.unit && exact(weight.value).gt(whole.value)

const readQuantityOf = (text: string | undefined, say: Say) => (text ? readQuantity(text, say) : undefined)

const timeForm = /^([SEA])(\d{3,5})(?:-?([A-Z]))?$/

/**
 * Times of departure, then of arrival: S scheduled, E estimated, A actual, with a mark for another day. @returns the actual
 * one of what the status tells: a departure or an arrival
 */
function readTimes(id: string, rest: readonly string[], say: Say): string {
  if (!['BKD', 'MAN', 'DEP', 'PRE', 'ARR'].includes(id)) return ''
  const times = rest.filter((part) => timeForm.test(part))
  for (const part of times)
    if (!isTime(timeForm.exec(part)?.[2] ?? '')) say('time', `${shown(part)} is no time of 24 hours, such as S2050.`)
  const own = { DEP: times[0], ARR: times.at(-1) }[id] ?? ''
  const [, kind, time = '', mark = ''] = timeForm.exec(own) ?? []
  return kind === 'A' && isTime(time) ? time + mark : ''
}

export function readFsu(message: AirMessage, lines: readonly Line[], end: number, report: Report): Statuses {
  const details: Statuses['details'] = []
  const { first, rest } = readHead(lines, end, report)
  const read = first && readConsignment(first, 'consignment line', report)
  const { awb = null, origin = null, destination = null, quantity } = read ?? {}
  const { pieces = null, weight = null } = quantity ?? {}
  Object.assign(message, headOf({ awb, origin, destination, pieces, weight }))
  if (first && awb && !origin)
    report(first.number, 'consignment line', 'origin and destination', 'Both are missing.', 'warning')
  if (first && quantity && quantity.code !== 'T' && quantity.total === null)
    report(first.number, 'consignment line', 'total pieces', 'A part is named without the total of pieces.', 'warning')
  const found = segmentsOf(rest, report)
  const total = quantity?.total ?? (quantity?.code === 'T' ? pieces : null)
  const most = total ?? pieces
  for (const { id, lines: own } of found) {
    const [line] = own
    if (!line) continue
    for (const { number, text } of own) checkCharacters(text, (said) => report(number, id, 'text', said, 'warning'))
    if (statusCodes.has(id)) {
      const { status, discrepancy, actual, isAll } = readStatus(id, line, report)
      message.statuses.push(status)
      details.push({ line: line.number, discrepancy, actual })
      if (most !== null && status.pieces !== null && status.pieces > most)
        report(line.number, id, 'pieces', `${status.pieces} pieces are more than the ${most} of the waybill.`)
      else if (isAll && total !== null && status.pieces !== null && status.pieces < total)
        report(line.number, id, 'pieces', notAll(status.pieces, total), 'warning')
      if (isHeavier(status.weight, quantity?.code === 'T' ? weight : null))
        report(
          line.number,
          id,
          'weight',
          `It weighs more than the whole waybill (${weight?.unit}${weight?.value}).`,
          'warning',
        )
    } else if (id === 'OCI') readControls(own, report)
    else if (id === 'ULD')
      for (const number of codesOf(line.text))
        ulds(number, (field, why, severity) => report(line.number, 'ULD', field, why, severity))
    else if (!['OSI', 'SPH', 'REF'].includes(id)) report(line.number, id, 'status code', `${id} is not a status code.`)
  }
  if (message.statuses.length === 0 && !found.some(({ id }) => id === 'OCI'))
    report(end, 'status', 'segment', 'There is no status.')
  return { details, total }
}
