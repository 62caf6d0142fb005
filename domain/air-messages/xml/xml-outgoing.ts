import { flightForm } from '../fwb-grammar.ts'
import type { Fault } from '../message.ts'
import { at, childrenOf, type Element, textAt } from './xml-element.ts'
import { readCargoXml } from './xml-read.ts'

type Say = (
  element: Element,
  names: readonly string[],
  field: string,
  message: string,
  severity?: Fault['severity'],
) => void

/** The line where a missing element must stand: at the end of the last one on its path. */
function placeOf(element: Element, names: readonly string[]): number {
  const found = names.map((_, index) => at(element, ...names.slice(0, index + 1))).filter((one) => one !== undefined)
  return found.length === names.length ? (found.at(-1)?.line ?? element.line) : (found.at(-1) ?? element).endLine
}

const parties = [
  ['ConsignorParty', 'shipper'],
  ['ConsigneeParty', 'consignee'],
  ['AssociatedParty', 'party to notify'],
] as const
const partyTexts = [
  [['Name'], 'name'],
  [['PostalStructuredAddress', 'StreetName'], 'address'],
  [['PostalStructuredAddress', 'CityName'], 'place'],
  [['PostalStructuredAddress', 'CountryID'], 'country'],
] as const

/** @param of `House H1: ` before each sentence about it; '' for the waybill */
function checkParties(consignment: Element, say: Say, of = '') {
  for (const [name, called] of parties) {
    const party = at(consignment, name)
    if (!party && name === 'AssociatedParty') continue
    if (!party) say(consignment, [name], 'name', `${of}The ${called} is missing.`)
    else
      for (const [names, field] of partyTexts)
        if (textAt(party, ...names) === '')
          say(
            consignment,
            [name, ...names],
            field,
            `${of}The ${field} of the ${called} is missing.`,
            // As in an FWB: it can be delivered all the same.
            field === 'address' ? 'warning' : undefined,
          )
  }
}

function checkWaybill(root: Element, say: Say) {
  const need = (names: readonly string[], field: string, of: string) => {
    if (textAt(root, ...names) === '') say(root, names, field, `The ${of} is missing.`)
  }
  const signed = ['BusinessHeaderDocument', 'SignatoryCarrierAuthentication']
  need([...signed, 'ActualDateTime'], 'date of issue', 'date of execution')
  need([...signed, 'Signatory'], 'signature', 'signature of the execution')
  need([...signed, 'IssueAuthenticationLocation', 'Name'], 'place of issue', 'place of execution')
  const consignment = 'MasterConsignment'
  need([consignment, 'ApplicableOriginCurrencyExchange', 'SourceCurrencyCode'], 'currency', 'currency')
  const master = at(root, consignment)
  if (!master) return
  checkParties(master, say)
  if (at(master, 'FreightForwarderParty')) {
    need([consignment, 'FreightForwarderParty', 'Name'], 'name', 'name of the agent')
    need([consignment, 'FreightForwarderParty', 'FreightForwarderAddress', 'CityName'], 'place', 'place of the agent')
  }
  checkRouting(master, say)
  const sums = childrenOf(master, 'ApplicableTotalRating').flatMap(({ children }) => children)
  if (!sums.some(({ name }) => name === 'ApplicablePrepaidCollectMonetarySummation'))
    say(master, ['ApplicableTotalRating'], 'total', 'The totals of the charges, prepaid or collect, are missing.')
}

function checkRouting(master: Element, say: Say) {
  const moves = childrenOf(master, 'SpecifiedLogisticsTransportMovement')
  const [origin, destination] = ['OriginLocation', 'FinalDestinationLocation'].map((name) => textAt(master, name, 'ID'))
  if (origin && origin === destination)
    say(master, ['FinalDestinationLocation', 'ID'], 'destination', `Origin and destination are both ${origin}.`)
  if (moves.length === 0) say(master, ['SpecifiedLogisticsTransportMovement'], 'routing', 'The routing is missing.')
  for (const move of moves) {
    const flight = textAt(move, 'ID')
    if (flight && !flightForm.test(flight)) say(move, ['ID'], 'flight', `${flight.slice(0, 69)} is no flight.`)
  }
  const last = moves.at(-1)
  const end = textAt(last, 'ArrivalEvent', 'OccurrenceArrivalLocation', 'ID')
  if (last && end !== destination)
    say(
      last,
      ['ArrivalEvent', 'OccurrenceArrivalLocation', 'ID'],
      'routing',
      `The last leg ends at ${end || 'no airport'}, the waybill at ${destination}.`,
    )
}

function checkHouses(root: Element, say: Say) {
  for (const house of childrenOf(at(root, 'MasterConsignment'), 'IncludedHouseConsignment')) {
    const of = `House ${textAt(house, 'ID') || textAt(house, 'TransportContractDocument', 'ID')}: `
    checkParties(house, say, of)
    if (textAt(house, 'SummaryDescription') === '')
      say(house, ['SummaryDescription'], 'description of goods', `${of}The nature of its goods is missing.`)
    for (const [name, called] of [
      ['OriginLocation', 'departure'],
      ['FinalDestinationLocation', 'destination'],
    ] as const)
      if (textAt(house, name, 'ID') === '') say(house, [name], called, `${of}The airport of ${called} is missing.`)
  }
}

const sumsOfMaster = /^MasterConsignment\/(TotalPieceQuantity|IncludedTareGrossWeightMeasure)$/

/** What keeps an XFWB, XFHL or XFZB of ours from being sent: what the reader says of it, and what may be missing only in one that comes. */
export function outgoingXmlFaults(root: Element): Fault[] {
  const faults: Fault[] = []
  for (const fault of readCargoXml(root).message.faults) {
    const isOfSums = sumsOfMaster.test(fault.identifier) && ['pieces', 'weight'].includes(fault.field)
    // An XFZB is one house of several. The houses of an XFHL are all of them.
    if (isOfSums && fault.severity === 'warning' && root.name === 'HouseWaybill') continue
    faults.push(isOfSums && root.name === 'HouseManifest' ? { ...fault, severity: 'error' } : fault)
  }
  const known = new Set(faults.map(({ identifier }) => identifier))
  const say: Say = (element, names, field, message, severity = 'error') => {
    const identifier = [element.path, ...names].filter(Boolean).join('/')
    // Missing as a whole, it is said by the reader.
    if (!known.has(identifier)) faults.push({ line: placeOf(element, names), identifier, field, severity, message })
  }
  if (root.name === 'Waybill') checkWaybill(root, say)
  else checkHouses(root, say)
  return faults.sort((one, other) => one.line - other.line)
}
