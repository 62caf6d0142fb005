import { consignmentForm, readConsignment } from '../consignment.ts'
import { isDate, isMoment } from '../dates.ts'
import { flightForm, handlingCode } from '../fwb-grammar.ts'
import type { AirMessage, Line, Report } from '../message.ts'
import { readControls } from '../party.ts'
import { beginOf, checkCharacters, checkField, shown } from '../segments.ts'
import { ulds } from '../uld.ts'
import type { FlightManifest, LoadedGroup, Lot } from './flight-manifest.ts'

const known = new Set(['OSI', 'OCI', 'DIM', 'SCI', 'COR', 'SSR'])
const endForm = /^(LAST|CONT)\s*$/i

/** `5/KZ7134/09APR2215/NRT/N407KZ`: number of the message, flight, day, airport, aircraft. */
function readFlightLine(
  message: AirMessage,
  manifest: FlightManifest,
  line: Line | undefined,
  end: number,
  report: Report,
) {
  const at = line?.number ?? end
  const say = (field: string, why: string, severity?: 'warning') => report(at, 'flight line', field, why, severity)
  if (!line || !/^[^/-]*\/[^/]*\//.test(line.text)) {
    say('segment', 'A line such as 1/KZ134/20JUN/NRT is expected here.')
    return false
  }
  const [part = '', flight = '', day = '', from = '', craft = '', ...more] = line.text
    .trimEnd()
    .toUpperCase()
    .split('/')
  if (!/^[1-9]\d?$/.test(part)) say('message sequence number', `${shown(part)} is no number of a message.`)
  if (flightForm.test(flight)) message.flight = flight
  else say('flight', `${shown(flight)} is no flight, such as KZ7134.`)
  if (!isMoment(day)) say('date and time', `${shown(day)} is no day such as 20JUN or 20JUN2215.`)
  if (/^[A-Z]{3}$/.test(from)) message.origin = from
  else say('airport', `${shown(from)} is no airport of three letters.`)
  if (/^[A-Z]{3}$/.test(craft)) {
    message.destination = craft
    say('aircraft registration', `${craft} is no registration of an aircraft.`, 'warning')
  } else if (craft && !/^[A-Z0-9-]{2,10}$/.test(craft))
    say('aircraft registration', `${shown(craft)} is no registration of an aircraft.`, 'warning')
  // Behind the aircraft: country, time and airport of the first arrival.
  if (more.length && !isFirstArrival(more))
    say('text', `There is more on the line: ${shown(more.join('/'))}.`, 'warning')
  Object.assign(manifest, { part: Number(part) || 1, flight, moment: day, origin: from })
  manifest.rest = craft || more.length ? [craft, ...more] : []
  return true
}

/** `US/04MAR2350/JFK` */
const isFirstArrival = ([country = '', moment = '', airport = '']: readonly string[]) =>
  /^[A-Z]{2}$/.test(country) && isMoment(moment) && /^[A-Z]{3}$/.test(airport)

/** `ORD//09APR2240`: where the freight behind it is unloaded, NIL if none is, and when it arrives. */
function readPort(line: Line, text: string, report: Report): { airport: string; rest: string[] } | undefined {
  const [port = '', nil = '', ...moments] = text.trimEnd().split('/')
  if (!/^[A-Z]{3}$/.test(port) || known.has(port) || (nil !== '' && nil !== 'NIL' && !/^\d/.test(nil))) return undefined
  for (const moment of moments)
    if (moment && !isMoment(moment))
      report(line.number, 'point of unloading', 'date and time', `${shown(moment)} is no time such as 09APR2240.`)
  return { airport: port, rest: nil || moments.length ? [nil, ...moments] : [] }
}

class Lots {
  private readonly byNumber = new Map<string, { pieces: number; total: number | null; isWhole: boolean }>()

  /** Parts of one waybill are never more than the whole. */
  add(awb: string, code: string, pieces: number, total: number | null, say: (field: string, why: string) => void) {
    const before = this.byNumber.get(awb)
    const isWhole = code === 'T'
    if (!before) {
      this.byNumber.set(awb, { pieces, total: isWhole ? pieces : total, isWhole })
      return
    }
    before.pieces += pieces
    if (isWhole || before.isWhole) say('shipment description code', `${awb} is named as a whole and again.`)
    else if (total !== null && before.total !== null && total !== before.total)
      say('total pieces', `The total of ${awb} was ${before.total}, here it is ${total}.`)
    else if (before.total !== null && before.pieces > before.total)
      say('pieces', `The lots of ${awb} have ${before.pieces} pieces, more than the total of ${before.total}.`)
    before.total ??= total
  }
}

function readLot(
  message: AirMessage,
  number: number,
  text: string,
  uld: string | null,
  lots: Lots,
  report: Report,
): Lot | undefined {
  const id = 'consignment line'
  const { awb, origin, destination, quantity, rest } = readConsignment({ number, text }, id, report)
  const say = (field: string, why: string, severity?: 'warning') => report(number, id, field, why, severity)
  if (!quantity && text.split('/').length < 2) say('pieces', 'Pieces and weight are missing.')
  if (awb && !destination && !origin) say('origin and destination', 'Both are missing.')
  if (quantity?.weight === null && quantity.pieces !== null && /^[A-Z]\d+(T\d+)?$/.test(text.split('/')[1] ?? ''))
    say('weight', 'The weight is missing.', 'warning')
  if (quantity && /^[PSD]$/.test(quantity.code) && quantity.total === null)
    say('total pieces', `A lot of ${quantity.code} names the total of pieces of its waybill.`)
  const [goods = '', codes = ''] = rest
  if (goods.length > 15) say('description of goods', `${shown(goods)} has over 15 characters.`, 'warning')
  const handling = codes.match(/.{1,3}/g) ?? []
  checkHandling(handling, number, id, report)
  if (awb && quantity?.pieces) lots.add(awb, quantity.code, quantity.pieces, quantity.total, say)
  if (!awb) return undefined
  const { code = '', pieces = null, weight = null, volume = null, total = null } = quantity ?? {}
  message.consignments.push({ awb, origin, destination, pieces, weight, uld })
  return {
    awb,
    origin: origin ?? '',
    destination: destination ?? '',
    code,
    pieces,
    weight,
    volume,
    total,
    goods,
    handling,
    more: [],
  }
}

function checkHandling(codes: readonly string[], number: number, id: string, report: Report) {
  for (const code of codes) checkField(handlingCode, code, number, id, report)
}

/** A line that begins with a slash: special handling, or the onward flight, or free text of OSI and OCI. */
function readMore({ number, text }: Line, owner: string, lot: Lot | undefined, report: Report) {
  if (owner === 'OCI') readControls([{ number, text }], report)
  if (owner !== 'consignment') {
    if (owner !== 'ULD') lot?.more.push(text)
    return
  }
  const parts = text.trimEnd().slice(1).split('/')
  const [onward = '', day = ''] = parts
  if (parts.length === 2 && /^[A-Z]{3}[A-Z0-9]{2}\d/.test(onward)) {
    if (!isDate(day)) report(number, 'onward flight', 'date and time', `${shown(day)} is no day such as 21JUN.`)
    lot?.more.push(text)
  } else {
    checkHandling(parts, number, 'SHC', report)
    lot?.handling.push(...parts)
  }
}

/** `ULD/PMC97449KZ/W-4496.0 C-SH`, or with its indicator behind a hyphen or a slash. */
function readUnit(number: number, text: string, report: Report): LoadedGroup {
  const [name = '', ...words] = text.slice(4).split('/')
  const [indicator = ''] = words
  const isIndicated = /^[A-Z]$/.test(indicator)
  const uld = ulds(isIndicated ? `${name}/${indicator}` : name, (field, why, severity) =>
    report(number, 'ULD', field, why, severity),
  )
  const [, behind = ''] = name.split('-')
  return {
    uld: uld ?? '',
    indicator: isIndicated ? indicator : behind.trim(),
    remark: words
      .slice(isIndicated ? 1 : 0)
      .join('/')
      .trimEnd(),
    lots: [],
  }
}

/** Lines of a manifest as some write them: with a slash in front, or `M/217-08722700/BKK/NRT/T12K480.5`. */
function straighten(line: Line, text: string, report: Report): string {
  const [, awb, from, to, rest] = /^M\/(\d{3}-\d{8})\/([A-Z]{3})\/([A-Z]{3})\/(.*)$/.exec(text) ?? []
  if (awb) {
    report(line.number, 'consignment line', 'line identifier', 'A line of a waybill does not begin with M.')
    return `${awb}${from}${to}/${rest}`
  }
  const bare = text.replace(/^\/(?:\d\/)?(?=\d{3}-\d{8}|ULD\/)/, '')
  if (bare !== text)
    report(
      line.number,
      'consignment line',
      'line identifier',
      'The line begins with a slash that has no place there.',
      'warning',
    )
  return bare
}

/** Where the freight of the next line stands. */
class Places {
  readonly manifest: FlightManifest = {
    part: 1,
    flight: '',
    moment: '',
    origin: '',
    rest: [],
    unloadings: [],
    isLast: false,
  }
  private group: LoadedGroup | undefined
  lot: Lot | undefined

  get uld(): string | null {
    return this.group?.uld || null
  }

  unload(airport: string, rest: string[]) {
    this.manifest.unloadings.push({ airport, rest, groups: [] })
    this.group = undefined
  }

  open(group: LoadedGroup) {
    if (this.manifest.unloadings.length === 0) this.unload('', [])
    this.manifest.unloadings.at(-1)?.groups.push(group)
    this.group = group
  }

  add(lot: Lot | undefined) {
    this.lot = lot
    if (!lot) return
    if (!this.group) this.open({ uld: null, indicator: '', remark: '', lots: [] })
    this.group?.lots.push(lot)
  }
}

export function readFfm(message: AirMessage, lines: readonly Line[], end: number, report: Report): FlightManifest {
  const places = new Places()
  const { manifest } = places
  const hasFlight = readFlightLine(message, manifest, lines[0], end, report)
  const rest = hasFlight ? lines.slice(1) : lines
  const lots = new Lots()
  let firstLot: number | undefined
  let owner = ''
  for (const line of rest) {
    const { number } = line
    const text = straighten(line, line.text.toUpperCase(), report)
    checkCharacters(line.text.replaceAll(',', ''), (said) => report(number, beginOf(text), 'text', said, 'warning'))
    const id = /^([A-Z]{3})(?:\/|\s*$)/.exec(text)?.[1]
    const next = id === 'ULD' ? undefined : readPort(line, text, report)
    if (consignmentForm.test(text) || /^\d{3}\D?\d{5}/.test(text)) {
      owner = 'consignment'
      firstLot ??= number
      places.add(readLot(message, number, text, places.uld, lots, report))
    } else if (id === 'ULD') {
      owner = 'ULD'
      places.open(readUnit(number, text, report))
    } else if (next) {
      owner = 'port'
      places.unload(next.airport, next.rest)
      message.destination ??= next.airport
    } else if (text.startsWith('/')) readMore(line, owner, places.lot, report)
    else if (id && known.has(id)) {
      owner = id
      places.lot?.more.push(line.text)
      if (id === 'OCI') readControls([{ number, text: line.text.slice(3) }], report)
    } else if (endForm.test(text)) manifest.isLast = /^LAST/i.test(text)
    else report(number, beginOf(text), 'line identifier', `No line of an FFM begins so: ${shown(text)}.`)
  }
  if (!manifest.unloadings.some(({ airport }) => airport))
    report(
      firstLot ?? rest[0]?.number ?? end,
      'point of unloading',
      'segment',
      'The point of unloading must stand here.',
    )
  if (!rest.some(({ text }) => endForm.test(text)))
    report(end, 'end of message', 'manifest complete indicator', 'LAST or CONT is missing at the end.')
  return manifest
}
