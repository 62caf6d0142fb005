import { awbCheckDigit } from '../../codes/check-digits.ts'
import { discrepancyCodes, handlingCodes } from '../codes.ts'
import { compareHouses } from '../fhl.ts'
import { statusCodes } from '../fsu.ts'
import { headOf } from '../fwb.ts'
import { type AirMessage, emptyMessage, type Report, reportTo } from '../message.ts'
import type { HouseList, StatusDetail } from '../model.ts'
import type { ReadMessage } from '../read.ts'
import { checkHouse, checkRating } from './xml-charges.ts'
import { at, childrenOf, type Element, textAt } from './xml-element.ts'
import { houseOf, waybillOf, weightAsWritten } from './xml-model.ts'
import { checkValues } from './xml-values.ts'

/** Order of a few elements in their parents, so that a missing one has its place. */
const orders: Record<string, readonly string[]> = {
  header: ['ID', 'Name', 'TypeCode', 'IssueDateTime', 'PurposeCode', 'VersionID', 'SenderParty', 'RecipientParty'],
  consignment: [
    'IncludedTareGrossWeightMeasure',
    'GrossVolumeMeasure',
    'TotalPieceQuantity',
    'TransportContractDocument',
    'ConsignorParty',
    'ConsigneeParty',
    'FreightForwarderParty',
    'OriginLocation',
    'FinalDestinationLocation',
    'SpecifiedLogisticsTransportMovement',
    'HandlingSPHInstructions',
    'ApplicableOriginCurrencyExchange',
    'ApplicableRating',
    'ApplicableTotalRating',
    'ReportedStatus',
    'IncludedHouseConsignment',
  ],
}

/** Says which of the elements are missing, where the first one that follows them stands. */
function require(parent: Element | undefined, order: readonly string[], names: readonly string[], report: Report) {
  if (!parent) return
  for (const name of names) {
    if (at(parent, name)) continue
    const later = order.slice(order.indexOf(name) + 1)
    const next = parent.children.find((child) => later.includes(child.name))
    const path = parent.path ? `${parent.path}/${name}` : name
    report(next?.line ?? parent.endLine, path, 'element', `${name} is missing: it must stand here.`)
  }
}

/** `057-51329294`; some write it without its hyphen. */
function readAwb(element: Element | undefined, report: Report): string | null {
  if (!element) return null
  const { text, line, path } = element
  const [, prefix, hyphen, serial] = /^(\d{3})(-?)(\d{8})$/.exec(text) ?? []
  if (!prefix || !serial) {
    report(line, path, 'AWB number', `Three digits, a hyphen and eight digits are expected, not ${text.slice(0, 69)}.`)
    return null
  }
  if (!hyphen) report(line, path, 'AWB number', `The number is written ${prefix}-${serial}.`, 'warning')
  const right = awbCheckDigit(serial.slice(0, 7))
  if (right !== Number(serial.at(-1)))
    report(line, path, 'AWB serial, last digit', `The check digit of ${prefix}-${serial} must be ${right}.`)
  return `${prefix}-${serial}`
}

const countOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null)
const textOrNull = (text: string) => text || null

function readMaster(message: AirMessage, master: Element | undefined, number: Element | undefined, report: Report) {
  const weights = ['IncludedTareGrossWeightMeasure', 'TotalGrossWeightMeasure', 'GrossWeightMeasure']
  const pieces = ['TotalPieceQuantity', 'PieceQuantity'].map((name) => countOf(textAt(master, name)))
  const read = {
    awb: readAwb(number, report),
    origin: textOrNull(textAt(master, 'OriginLocation', 'ID')),
    destination: textOrNull(textAt(master, 'FinalDestinationLocation', 'ID')),
    pieces: pieces.find((count) => count !== null) ?? null,
    weight: weights.map((name) => weightAsWritten(at(master, name))).find((weight) => weight !== null) ?? null,
  }
  Object.assign(message, headOf(read))
  if (read.pieces === 0)
    report(
      at(master, 'TotalPieceQuantity')?.line ?? 1,
      `${master?.path}/TotalPieceQuantity`,
      'pieces',
      'There are no pieces.',
    )
}

function checkHandling(consignment: Element | undefined, report: Report) {
  for (const one of childrenOf(consignment, 'HandlingSPHInstructions')) {
    const code = at(one, 'DescriptionCode')
    if (!code) continue
    if (!/^[A-Z]{3}$/.test(code.text))
      report(code.line, code.path, 'special handling code', `${code.text.slice(0, 69)} is no special handling code.`)
    else if (!handlingCodes.has(code.text))
      report(code.line, code.path, 'special handling code', `${code.text} is not in the list of IATA.`, 'warning')
  }
}

function readWaybill(message: AirMessage, root: Element, report: Report): ReadMessage['content'] {
  const master = at(root, 'MasterConsignment')
  require(master, orders.consignment ?? [], [
    'IncludedTareGrossWeightMeasure',
    'TotalPieceQuantity',
    'ConsignorParty',
    'ConsigneeParty',
    'OriginLocation',
    'FinalDestinationLocation',
    'ApplicableRating',
    'ApplicableTotalRating',
  ], report)
  const number = at(root, 'BusinessHeaderDocument', 'ID')
  readMaster(message, master, number, report)
  const moves = childrenOf(master, 'SpecifiedLogisticsTransportMovement')
  message.flight = textOrNull(textAt(moves[0], 'ID'))
  for (const move of moves)
    if (!at(move, 'ModeCode')) report(move.line, move.path, 'ModeCode', 'The mode of transport is missing.', 'warning')
  checkHandling(master, report)
  if (master) checkRating(master, report)
  return { kind: 'waybill', waybill: waybillOf(root, message) }
}

/** XFZB has one house, XFHL many. */
function readHouses(message: AirMessage, root: Element, report: Report): ReadMessage['content'] {
  const master = at(root, 'MasterConsignment')
  require(master, orders.consignment ?? [], [
    'IncludedTareGrossWeightMeasure',
    'TotalPieceQuantity',
    'TransportContractDocument',
    'OriginLocation',
    'FinalDestinationLocation',
    'IncludedHouseConsignment',
  ], report)
  readMaster(message, master, at(master, 'TransportContractDocument', 'ID'), report)
  const list: HouseList = Object.assign({ houses: [] }, headOf(message))
  const numbers = new Map<string, number>()
  const isOne = root.name === 'HouseWaybill'
  for (const element of childrenOf(master, 'IncludedHouseConsignment')) {
    const house = houseOf(element)
    const own = at(element, 'ID') ?? at(element, 'TransportContractDocument', 'ID')
    const line = own?.line ?? element.line
    const before = numbers.get(house.hawb)
    if (!house.hawb) report(line, `${element.path}/ID`, 'house waybill number', 'The house has no number.')
    else if (before)
      report(line, own?.path ?? '', 'house waybill number', `${house.hawb} stands in line ${before} already.`)
    numbers.set(house.hawb, line)
    if (house.pieces === null)
      report(element.line, `${element.path}/TotalPieceQuantity`, 'pieces', 'The house has no number of pieces.')
    checkHandling(element, report)
    checkHouse(element, report)
    list.houses.push(house)
  }
  const header = at(root, 'BusinessHeaderDocument', 'ID')
  if (isOne && header && list.houses[0]?.hawb && header.text !== list.houses[0].hawb)
    report(header.line, header.path, 'house waybill number', `The house is ${list.houses[0].hawb}, not ${header.text}.`)
  message.houses = list.houses.map(({ hawb, pieces, weight }) => ({ hawb, pieces, weight }))
  const [pieces, weight] = ['TotalPieceQuantity', 'IncludedTareGrossWeightMeasure'].map((name) => at(master, name))
  const sums: Report = (_, __, field, why, severity) => {
    const place = field === 'pieces' ? pieces : weight
    report(place?.line ?? master?.line ?? 1, place?.path ?? 'MasterConsignment', field, why, severity)
  }
  if (list.houses.length) compareHouses(list, 1, '', sums)
  return { kind: 'houses', list }
}

const momentNames = ['OccurrenceDateTime', 'ActualOccurrenceDateTime', 'ScheduledOccurrenceDateTime']

/** '' if there is none that we know. */
function readDiscrepancy(part: Element | undefined, report: Report): string {
  const element = at(part, 'DiscrepancyDescriptionCode')
  const code = element?.text.trim() ?? ''
  if (!element || code === '' || discrepancyCodes.has(code)) return code
  report(element.line, element.path, 'discrepancy code', `${code.slice(0, 69)} is no discrepancy code.`, 'warning')
  return ''
}

/** XFSU: one reported status for each event of the consignment. */
function readStatuses(message: AirMessage, root: Element, report: Report): ReadMessage['content'] {
  const details: StatusDetail[] = []
  const master = at(root, 'MasterConsignment')
  require(master, orders.consignment ?? [], ['TransportContractDocument', 'ReportedStatus'], report)
  readMaster(message, master, at(master, 'TransportContractDocument', 'ID'), report)
  for (const status of childrenOf(master, 'ReportedStatus')) {
    const reason = at(status, 'ReasonCode')
    const code = reason?.text ?? ''
    if (!statusCodes.has(code))
      report(
        reason?.line ?? status.line,
        `${status.path}/ReasonCode`,
        'status code',
        `${code.slice(0, 69) || 'Nothing'} is not a status code.`,
      )
    const parts = childrenOf(status, 'AssociatedStatusConsignment')
    for (const part of parts.length ? parts : [undefined]) {
      const move = at(part, 'SpecifiedLogisticsTransportMovement')
      const events = [at(part, 'SpecifiedEvent'), at(move, 'DepartureEvent'), at(move, 'ArrivalEvent')]
      const moment = events.flatMap((event) => momentNames.map((name) => textAt(event, name))).find(Boolean)
      const stations = [
        textAt(part, 'SpecifiedLocation', 'ID'),
        textAt(move, 'DepartureEvent', 'OccurrenceDepartureLocation', 'ID'),
        textAt(move, 'ArrivalEvent', 'OccurrenceArrivalLocation', 'ID'),
        textAt(part, 'SpecifiedEvent', 'OccurrenceLocation', 'ID'),
      ]
      message.statuses.push({
        code,
        at: moment ?? null,
        station: stations.find(Boolean) ?? null,
        flight: textOrNull(textAt(move, 'ID')),
        pieces: countOf(textAt(part, 'PieceQuantity')),
        weight: weightAsWritten(at(part, 'GrossWeightMeasure')),
      })
      details.push({ line: status.line, discrepancy: readDiscrepancy(part, report), actual: '' })
    }
  }
  return { kind: 'statuses', details, total: countOf(textAt(master, 'TotalPieceQuantity')) }
}

const types: Record<
  string,
  { read: (message: AirMessage, root: Element, report: Report) => ReadMessage['content']; codes: readonly string[] }
> = {
  Waybill: { read: readWaybill, codes: ['740', '741'] },
  HouseWaybill: { read: readHouses, codes: ['703'] },
  HouseManifest: { read: readHouses, codes: ['785'] },
  StatusMessage: { read: readStatuses, codes: [] },
}

/** XFWB, XFZB, XFHL or XFSU: `type` is the name of the root. The last two follow the published schema; no sample was at hand. */
export function readCargoXml(root: Element): Pick<ReadMessage, 'message' | 'content'> {
  const header = at(root, 'MessageHeaderDocument')
  const message = emptyMessage(root.name, textOrNull(textAt(header, 'VersionID')))
  const report = reportTo(message)
  const type = types[root.name]
  if (!type) {
    report(root.line, root.name, 'type', `${root.name.slice(0, 69)} is no message that we know.`)
    return { message, content: null }
  }
  require(root, ['MessageHeaderDocument', 'BusinessHeaderDocument', 'MasterConsignment'], [
    'MessageHeaderDocument',
    'BusinessHeaderDocument',
    'MasterConsignment',
  ], report)
  require(header, orders.header ?? [], ['ID', 'TypeCode', 'IssueDateTime', 'PurposeCode', 'VersionID'], report)
  const code = at(header, 'TypeCode')
  if (code && type.codes.length && !type.codes.includes(code.text))
    report(
      code.line,
      code.path,
      'TypeCode',
      `${type.codes.join(' or ')} is expected, not ${code.text.slice(0, 69)}.`,
      'warning',
    )
  require(at(root, 'BusinessHeaderDocument'), ['ID'], ['ID'], report)
  checkValues(root, report)
  const content = type.read(message, root, report)
  message.faults.sort((one, other) => one.line - other.line)
  return { message, content }
}
