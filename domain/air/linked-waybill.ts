import { chargesOf, sumsOf } from './charges.ts'
import type { WaybillContent, WaybillParty } from './waybill.ts'

/** A node of JSON-LD. */
export type LinkedNode = { [name: string]: unknown }

/** A waybill as ONE Record shares it. `uriOf` gives the addresses of others. */
export interface LinkedWaybill {
  kind: 'DIRECT' | 'MASTER' | 'HOUSE'
  id: string
  /** 020-12345675, or a house's own. */
  number: string
  content: WaybillContent
  /** The houses of a master, or the master of a house. */
  houseIds: readonly string[]
  masterId: string | null
}

export const oneRecordContext = {
  cargo: 'https://onerecord.iata.org/ns/cargo#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const
const codeLists = 'https://onerecord.iata.org/ns/code-lists/'
/** Pieces beyond these are not listed one by one. */
export const mostLinkedPieces = 1000

const inList = (list: string, code: string) => ({ '@id': `${codeLists}${list}#${code}` })
const codeElement = (code: string) => ({ '@type': 'cargo:CodeListElement', 'cargo:code': code })
/** The type without ':' is of the cargo ontology. What says nothing is left out. */
function node(type: string, fields: LinkedNode): LinkedNode {
  const said = Object.entries(fields).filter(
    ([, value]) =>
      value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return { '@type': `cargo:${type}`, ...Object.fromEntries(said.map(([name, value]) => [`cargo:${name}`, value])) }
}

const value = (amount: string, unit: string) =>
  amount === '' || Number(amount) === 0
    ? null
    : node('Value', { numericalValue: Number(amount), unit: inList('MeasurementUnitCode', unit) })
const money = (amount: string, currency: string) =>
  amount === ''
    ? null
    : node('CurrencyValue', { numericalValue: Number(amount), currencyUnit: inList('CurrencyCode', currency) })
const airport = (code: string) =>
  code === '' ? null : node('Location', { locationCode: codeElement(code), locationType: 'Airport' })

function party(role: 'SHP' | 'CNE' | 'NFY', { account, ...of }: WaybillParty): LinkedNode[] {
  if (of.name === '') return []
  const address = node('Address', {
    streetAddressLines: of.address,
    cityName: of.city,
    regionCode: of.state === '' ? null : codeElement(of.state),
    textualPostCode: of.postalCode,
    country: of.country === '' ? null : codeElement(of.country),
  })
  const phone = node('Person', { contactDetails: node('ContactDetail', { textualValue: of.phone }) })
  const company = node('Company', {
    name: of.name,
    basedAtLocation: node('Location', { address }),
    contactPersons: of.phone === '' ? null : phone,
  })
  const number = node('AccountNumber', { textualValue: account })
  return [
    node('Party', {
      partyRole: inList('ParticipantIdentifier', role),
      partyDetails: company,
      accountNumbers: account === '' ? null : number,
    }),
  ]
}

const agentParty = ({ name, iataCode, cass, city }: WaybillContent['agent']): LinkedNode[] =>
  name === ''
    ? []
    : [
        node('Party', {
          partyRole: inList('ParticipantIdentifier', 'AGT'),
          partyDetails: node('Company', {
            name,
            iataCargoAgentCode: iataCode,
            iataCargoAgentLocationIdentifier: cass,
            basedAtLocation: city === '' ? null : node('Location', { address: node('Address', { cityName: city }) }),
          }),
        }),
      ]

function lineItems(content: WaybillContent, unit: string): LinkedNode[] {
  const { lines } = chargesOf(content)
  return content.lines.map((line, index) => {
    const charged = lines[index]
    return node('WaybillLineItem', {
      lineItemNumber: index + 1,
      rateGrossWeight: value(line.gross, unit),
      chargeableWeight: value(charged?.weight ?? '', unit),
      rateClassCode: charged?.rateClass ? inList('RateClassCode', charged.rateClass) : null,
      rateCharge: money(charged?.rate ?? '', content.currency),
    })
  })
}

const otherCharges = ({ otherCharges: all, otherPayment, currency }: WaybillContent): LinkedNode[] =>
  all.map(({ code, due, amount }) =>
    node('OtherCharge', {
      otherChargeCode: inList('OtherChargeCode', code),
      entitlement: inList('EntitlementCode', due),
      chargePaymentType: inList('PrepaidCollectIndicator', otherPayment),
      otherChargeAmount: money(amount, currency),
    }),
  )

function shipment(uri: string, { content }: LinkedWaybill, unit: string): LinkedNode {
  const { pieces, gross, volume } = sumsOf(content.lines, content)
  const special = content.codes.map((code) => inList('SpecialHandlingCode', code))
  const listed = pieces <= mostLinkedPieces ? pieces : 0
  return {
    '@id': `${uri}#shipment`,
    ...node('Shipment', {
      waybill: { '@id': uri },
      goodsDescription: content.lines
        .map(({ goods }) => goods)
        .filter(Boolean)
        .join('; '),
      textualHandlingInstructions: content.handling,
      totalGrossWeight: value(gross, unit),
      totalDimensions: Number(volume) > 0 ? node('Dimensions', { volume: value(volume, 'MTQ') }) : null,
      insurance:
        content.insurance === ''
          ? null
          : node('Insurance', { insuredAmount: money(content.insurance, content.currency) }),
      pieces: Array.from({ length: listed }, (_, index) => ({
        '@id': `${uri}#piece-${index + 1}`,
        ...node('Piece', { skeletonIndicator: true, specialHandlingCodes: special }),
      })),
    }),
  }
}

/** A date as ONE Record has it. */
const dateTime = (day: string) => (day === '' ? null : { '@type': 'xsd:dateTime', '@value': `${day}T00:00:00Z` })

/** A waybill as JSON-LD of the cargo ontology 3.2 (docs/one-record.md). */
export function linkedWaybill(
  waybill: LinkedWaybill,
  uriOf: (kind: 'master' | 'house', id: string) => string,
): LinkedNode {
  const { kind, id, number, content, houseIds, masterId } = waybill
  const uri = uriOf(kind === 'HOUSE' ? 'house' : 'master', id)
  const unit = content.weightUnit === 'K' ? 'KGM' : 'LBR'
  const [, prefix = '', serial = number] = kind === 'HOUSE' ? [] : (/^(\d{3})-(\d{8})$/.exec(number) ?? [])
  const { currency } = content
  return {
    '@context': oneRecordContext,
    '@id': uri,
    ...node('Waybill', {
      waybillType: { '@id': `cargo:${kind}` },
      waybillPrefix: prefix,
      waybillNumber: serial,
      masterWaybill: masterId === null ? null : { '@id': uriOf('master', masterId) },
      houseWaybills: houseIds.map((house) => ({ '@id': uriOf('house', house) })),
      departureLocation: airport(content.origin),
      arrivalLocation: airport(content.destination),
      shippingRefNo: content.reference,
      accountingNotes:
        content.accounting === '' ? [] : [node('AccountingNote', { accountingNoteText: content.accounting })],
      weightValuationIndicator: inList('PrepaidCollectIndicator', content.weightPayment),
      otherChargesIndicator: inList('PrepaidCollectIndicator', content.otherPayment),
      declaredValueForCarriage: money(content.declaredCarriage, currency),
      declaredValueForCustoms: money(content.declaredCustoms, currency),
      taxAmount: money(content.tax, currency),
      carrierDeclarationDate: dateTime(content.executedOn),
      carrierDeclarationSignature: content.signature,
      waybillLineItems: lineItems(content, unit),
      otherCharges: otherCharges(content),
      involvedParties: [
        ...party('SHP', content.shipper),
        ...party('CNE', content.consignee),
        ...party('NFY', content.notify),
        ...agentParty(content.agent),
      ],
      shipment: shipment(uri, waybill, unit),
    }),
  }
}
