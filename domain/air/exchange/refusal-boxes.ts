import type { Fault } from '../../air-messages/message.ts'
import { isXml } from '../../air-messages/xml/xml-element.ts'
import { type WaybillBox, waybillBoxes } from '../waybill-boxes.ts'

/** The box of each line identifier of FWB and FHL. */
const boxOfLine: Readonly<Record<string, WaybillBox>> = {
  FLT: 'flights',
  RTG: 'routing',
  SHP: 'shipper',
  CNE: 'consignee',
  NFY: 'notify',
  AGT: 'agent',
  SSR: 'handling',
  ACC: 'accounting',
  CVD: 'declared',
  RTD: 'lines',
  OTH: 'other',
  PPD: 'summary',
  COL: 'summary',
  CER: 'executed',
  ISU: 'executed',
  OSI: 'handling',
  REF: 'agent',
  SPH: 'handling',
  OCI: 'handling',
  HBS: 'lines',
  TXT: 'lines',
  HTS: 'lines',
}

/** The box of elements of Cargo-XML, by their names on a path. */
const boxOfElement: readonly (readonly [RegExp, WaybillBox])[] = [
  [/\bConsignorParty\b/i, 'shipper'],
  [/\bConsigneeParty\b/i, 'consignee'],
  [/\bAssociatedParty\b/i, 'notify'],
  [/\bFreightForwarderParty\b/i, 'agent'],
  [/\bOccurrence(Arrival|Departure)Location\b/i, 'routing'],
  [/\bSpecifiedLogisticsTransportMovement\/(ID|DepartureEvent)\b|\bScheduledOccurrenceDateTime\b/i, 'flights'],
  [/\bSpecifiedLogisticsTransportMovement\b/i, 'routing'],
  [/\bOriginLocation\b/i, 'departure'],
  [/\bFinalDestinationLocation\b/i, 'destination'],
  [/\bHandling(SPH|SSR|OSI)Instructions\b|\bIncludedCustomsNote\b/i, 'handling'],
  [/\bIncludedAccountingNote\b/i, 'accounting'],
  [/\b(Nil|DeclaredValueFor)(Carriage|Customs)/i, 'declared'],
  [/\b(Nil)?InsuranceValue/i, 'insurance'],
  [/\bApplicableOriginCurrencyExchange\b|\bTotal(Charge|Disbursement)PrepaidIndicator\b/i, 'money'],
  [/\bApplicableLogisticsAllowanceCharge\b/i, 'other'],
  [/\bApplicableTotalRating\b/i, 'summary'],
  [/\bSignatory(Carrier|Consignor)Authentication\b/i, 'executed'],
  [/\bApplicableRating\b|PieceQuantity\b|Gross(Weight|Volume)Measure\b|\bSummaryDescription\b/i, 'lines'],
]
const boxOfPath = (path: string) => boxOfElement.find(([form]) => form.test(path))?.[1]

/** Words of airlines for the fields of a box; an earlier row takes its words from later ones. */
const wordsOfBox: readonly (readonly [RegExp, WaybillBox])[] = [
  [
    /\b(AWB|WAYBILL|SERIAL)( SERIAL)?( NUMBER| NO)?\b(?=.*(INVALID|CHECK DIGIT|STOCK|UNKNOWN|USED|NOT))|CHECK DIGIT/,
    'issuer',
  ],
  [/SPECIAL HANDLING( CODES?)?|\bSHC\b|HANDLING INFORMATION/, 'handling'],
  [/OTHER CHARGES?/, 'other'],
  [/ACCOUNTING/, 'accounting'],
  [/NOTIFY/, 'notify'],
  [/SHIPPER|\bSHPR\b/, 'shipper'],
  [/CONSIGNEE|\bCNEE\b/, 'consignee'],
  [/\bAGENT|IATA (CARGO AGENT )?CODE|\bCASS\b/, 'agent'],
  [/CURRENCY|CHARGES? CODE|CHARGES? DECLARATION/, 'money'],
  [/DECLARED/, 'declared'],
  [/INSURANCE/, 'insurance'],
  [/\bORIGIN\b|DEPARTURE/, 'departure'],
  [/DESTINATION/, 'destination'],
  [/ROUTING|\bROUTE\b/, 'routing'],
  [/FLIGHT/, 'flights'],
  [/\b(TOTAL|PREPAID|COLLECT|CHARGE SUMMARY)\b/, 'summary'],
  [/\bRATES?\b|WEIGHT|PIECES|GOODS|VOLUME|DIMENSIONS?|COMMODITY|\bHS CODE/, 'lines'],
  [/SIGNATURE|EXECUTION|DATE OF ISSUE/, 'executed'],
  [/SECURITY|CUSTOMS|EXPORT|\bAES\b|SCREENING/, 'handling'],
]

/** The fields of a waybill's first line. */
const boxOfField: Readonly<Record<string, WaybillBox>> = {
  origin: 'departure',
  destination: 'destination',
  'check digit': 'issuer',
  'air waybill number': 'issuer',
}

/** The box that a fault of our own reader is about; null: none of the form. */
export function boxOfFault({ identifier, field, message }: Pick<Fault, 'identifier' | 'field' | 'message'>) {
  const box = boxOfLine[identifier] ?? boxOfPath(identifier) ?? boxOfField[field.toLowerCase()]
  return box ?? wordsOfBox.find(([form]) => form.test(message.toUpperCase()))?.[1] ?? null
}

/** The identifier that a line of a message belongs to; '' for the lines before the first. */
function identifierAt(text: string, number: number): string {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = Math.min(number, lines.length) - 1; at > 1; at--) {
    const [, id] = /^([A-Z]{3})(?:\/|$)/.exec(lines[at] ?? '') ?? []
    if (id) return id
  }
  return ''
}

/** The path of the element in a line of our XML, where children are indented. */
function elementAt(xml: string, number: number): string {
  const lines = xml.split('\n').slice(0, number)
  const path: string[] = []
  let depth = Number.POSITIVE_INFINITY
  for (const line of lines.reverse()) {
    const [, blanks = '', name] = /^( *)<(?:\w+:)?(\w+)/.exec(line) ?? []
    if (!name || blanks.length >= depth) continue
    path.unshift(name)
    depth = blanks.length
  }
  return path.join('/')
}

/**
 * The boxes that an airline's refusal names: by a line's number, by a line's identifier or an element's name, or in words. None if it names none.
 * @param sent the message that it refused
 */
export function boxesNamed(words: string, sent: string): WaybillBox[] {
  let rest = words.toUpperCase()
  const found = new Set<WaybillBox>()
  const take = (form: RegExp, box: (match: RegExpExecArray) => WaybillBox | undefined) => {
    for (const match of rest.matchAll(new RegExp(form, 'g'))) {
      const named = box(match)
      if (!named) continue
      found.add(named)
      rest = rest.replace(match[0], ' ')
    }
  }
  take(/\bLINE (?:NO\.? )?(\d{1,4})\b/, ([, number]) =>
    isXml(sent) ? boxOfPath(elementAt(sent, Number(number))) : boxOfLine[identifierAt(sent, Number(number))],
  )
  if (isXml(sent)) take(/[A-Z/]{8,}/, ([path]) => boxOfPath(path))
  take(/\b[A-Z]{3}\b/, ([id]) => boxOfLine[id])
  for (const [form, box] of wordsOfBox) take(form, () => box)
  return waybillBoxes.filter((box) => found.has(box))
}
