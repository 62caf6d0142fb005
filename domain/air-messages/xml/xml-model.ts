import type { AirMessage, Weight } from '../message.ts'
import type { Agent, Control, House, Party, Sums, Waybill } from '../model.ts'
import { at, childrenOf, type Element, textAt } from './xml-element.ts'

/** Units of XML, and how Cargo-IMP writes them. */
export const units: Record<string, string> = { KGM: 'K', LBR: 'L', MTQ: 'MC', CMQ: 'CC', FTQ: 'CF', INQ: 'CI' }

const measureOf = (element: Element | undefined): Weight | null => {
  const unit = units[element?.attributes.unitCode ?? '']
  return element && unit && /^\d+(\.\d+)?$/.test(element.text) ? { value: element.text, unit } : null
}
/** A weight in the unit of the file. Null without a number or its unit, which say nothing alone. */
export const weightAsWritten = (element: Element | undefined): Weight | null =>
  element?.attributes.unitCode && /^\d+(\.\d+)?$/.test(element.text)
    ? { value: element.text, unit: element.attributes.unitCode }
    : null
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** `2024-04-23T00:00:00` as `23APR24`. */
function dateOf(text: string): string {
  const [, year = '', month = '', day = ''] = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(text) ?? []
  return day && months[Number(month) - 1] ? `${day}${months[Number(month) - 1]}${year}` : ''
}

function partyOf(element: Element | undefined): Party | null {
  if (!element) return null
  const address = at(element, 'PostalStructuredAddress')
  const contacts = childrenOf(element, 'DefinedTradeContact').flatMap((contact) =>
    (
      [
        ['TE', 'DirectTelephoneCommunication'],
        ['FX', 'FaxCommunication'],
      ] as const
    ).map(([kind, name]) => ({ kind, number: textAt(contact, name, 'CompleteNumber') })),
  )
  return {
    account: textAt(element, 'AccountID'),
    names: linesOf(textAt(element, 'Name')),
    addresses: linesOf(textAt(address, 'StreetName')),
    place: textAt(address, 'CityName'),
    state: textAt(address, 'CountrySubDivisionID') || textAt(address, 'CountrySubDivisionName'),
    country: textAt(address, 'CountryID'),
    postcode: textAt(address, 'PostcodeCode'),
    contacts: contacts.filter(({ number }) => number),
  }
}

function agentOf(element: Element | undefined): Agent | null {
  return element
    ? {
        account: textAt(element, 'AccountID'),
        code: textAt(element, 'CargoAgentID'),
        cass: textAt(element, 'SpecifiedCargoAgentLocation', 'ID'),
        participant: '',
        name: linesOf(textAt(element, 'Name'))[0] ?? '',
        place: textAt(element, 'FreightForwarderAddress', 'CityName'),
      }
    : null
}

const controlsOf = (element: Element | undefined): Control[] =>
  childrenOf(element, 'IncludedCustomsNote').map((note) => ({
    country: textAt(note, 'CountryID'),
    information: textAt(note, 'SubjectCode'),
    customs: textAt(note, 'ContentCode'),
    text: textAt(note, 'Content'),
  }))

const handlingOf = (element: Element | undefined) =>
  childrenOf(element, 'HandlingSPHInstructions')
    .map((one) => textAt(one, 'DescriptionCode'))
    .filter(Boolean)

/** A house of XFZB or XFHL. Its weight keeps the unit of the file. */
export function houseOf(element: Element): House {
  const weight = at(element, 'IncludedTareGrossWeightMeasure') ?? at(element, 'GrossWeightMeasure')
  const pieces = textAt(element, 'TotalPieceQuantity')
  return {
    hawb: textAt(element, 'ID') || textAt(element, 'TransportContractDocument', 'ID'),
    origin: textAt(element, 'OriginLocation', 'ID'),
    destination: textAt(element, 'FinalDestinationLocation', 'ID'),
    pieces: /^\d{1,9}$/.test(pieces) ? Number(pieces) : null,
    weight: weightAsWritten(weight),
    loadAndCount: textAt(element, 'PackageQuantity'),
    goods: textAt(element, 'SummaryDescription'),
    handling: handlingOf(element),
    text: [],
    commodities: childrenOf(element, 'IncludedHouseConsignmentItem')
      .map((item) => textAt(item, 'TypeCode'))
      .filter(Boolean),
    controls: controlsOf(element),
    shipper: partyOf(at(element, 'ConsignorParty')),
    consignee: partyOf(at(element, 'ConsigneeParty')),
    declaration: null,
  }
}

export const sumNames: Record<string, string> = {
  WT: 'WeightChargeTotalAmount',
  VC: 'ValuationChargeTotalAmount',
  TX: 'TaxTotalAmount',
  OA: 'AgentTotalDuePayableAmount',
  OC: 'CarrierTotalDuePayableAmount',
  CT: 'GrandTotalAmount',
}

function sumsOf(master: Element | undefined, isPrepaid: boolean): Sums {
  const sums: Sums = {}
  for (const rating of childrenOf(master, 'ApplicableTotalRating'))
    for (const summation of childrenOf(rating, 'ApplicablePrepaidCollectMonetarySummation')) {
      if ((textAt(summation, 'PrepaidIndicator') === 'true') !== isPrepaid) continue
      for (const [name, element] of Object.entries(sumNames)) {
        const value = textAt(summation, element)
        if (value) sums[name] = value
      }
    }
  return sums
}

function ratesOf(master: Element | undefined): Waybill['rates'] {
  const rates: Waybill['rates'] = []
  for (const item of childrenOf(master, 'ApplicableRating').flatMap((one) =>
    childrenOf(one, 'IncludedMasterConsignmentItem'),
  )) {
    const charge = at(item, 'ApplicableFreightRateServiceCharge')
    if (charge || rates.length === 0)
      rates.push({
        pieces: textAt(item, 'PieceQuantity'),
        weight: measureOf(at(item, 'GrossWeightMeasure')),
        rateClass: textAt(charge, 'CategoryCode'),
        commodity: textAt(charge, 'CommodityItemID'),
        chargeable: textAt(charge, 'ChargeableWeightMeasure'),
        rate: textAt(charge, 'AppliedRate'),
        total: textAt(charge, 'AppliedAmount'),
        goods: [],
      })
    const goods = rates.at(-1)?.goods ?? []
    for (const line of linesOf(textAt(item, 'NatureIdentificationTransportCargo', 'Identification')))
      goods.push({ id: 'NG', fields: [line] })
    for (const box of childrenOf(item, 'TransportLogisticsPackage')) {
      const size = at(box, 'LinearSpatialDimension')
      const sides = ['Length', 'Width', 'Height'].map((side) => textAt(size, `${side}Measure`))
      const unit = at(size, 'LengthMeasure')?.attributes.unitCode ?? ''
      if (size) goods.push({ id: 'ND', fields: ['', `${unit}${sides.join('-')}`, textAt(box, 'ItemQuantity')] })
    }
    for (const uld of childrenOf(item, 'AssociatedUnitLoadTransportEquipment'))
      goods.push({
        id: 'NU',
        fields: [
          [textAt(uld, 'CharacteristicCode'), textAt(uld, 'ID'), textAt(uld, 'OperatingParty', 'PrimaryID')].join(''),
        ],
      })
    const volume = measureOf(at(item, 'GrossVolumeMeasure'))
    if (volume) goods.push({ id: 'NV', fields: [volume.unit + volume.value] })
    const code = textAt(item, 'TypeCode')
    if (code) goods.push({ id: 'NH', fields: [code] })
  }
  return rates
}

const isTrue = (element: Element | undefined, name: string) => textAt(element, name) === 'true'

function declarationOf(master: Element | undefined): Waybill['declaration'] {
  const side = (name: string) => {
    const said = textAt(master, name)
    return said ? (said === 'true' ? 'P' : 'C') : ''
  }
  return {
    currency: textAt(master, 'ApplicableOriginCurrencyExchange', 'SourceCurrencyCode'),
    chargeCode: textAt(master, 'ApplicableLogisticsServiceCharge', 'TransportPaymentMethodCode'),
    payment: side('TotalChargePrepaidIndicator') + side('TotalDisbursementPrepaidIndicator'),
    carriage: isTrue(master, 'NilCarriageValueIndicator') ? 'NVD' : textAt(master, 'DeclaredValueForCarriageAmount'),
    customs: isTrue(master, 'NilCustomsValueIndicator') ? 'NCV' : textAt(master, 'DeclaredValueForCustomsAmount'),
    insurance: isTrue(master, 'NilInsuranceValueIndicator') ? 'XXX' : textAt(master, 'InsuranceValueAmount'),
  }
}

/** The waybill that an XFWB tells; `head` is what was read of it before. */
export function waybillOf(root: Element, head: AirMessage): Waybill {
  const master = at(root, 'MasterConsignment')
  const signed = at(root, 'BusinessHeaderDocument', 'SignatoryCarrierAuthentication')
  const moves = childrenOf(master, 'SpecifiedLogisticsTransportMovement')
  const unit = units[head.weight?.unit ?? '']
  const texts = (name: string) =>
    childrenOf(master, name)
      .map((one) => textAt(one, 'Description'))
      .filter(Boolean)
  return {
    awb: head.awb,
    origin: head.origin,
    destination: head.destination,
    pieces: head.pieces,
    weight: head.weight && unit ? { value: head.weight.value, unit } : null,
    volume: measureOf(at(master, 'GrossVolumeMeasure')),
    density: textAt(master, 'DensityGroupCode') || null,
    flights: moves
      .filter((move) => textAt(move, 'ID'))
      .map((move) => ({
        flight: textAt(move, 'ID'),
        day: dateOf(textAt(move, 'DepartureEvent', 'ScheduledOccurrenceDateTime')).slice(0, 2),
      })),
    routing: moves.map((move) => ({
      airport: textAt(move, 'ArrivalEvent', 'OccurrenceArrivalLocation', 'ID'),
      carrier: textAt(move, 'UsedLogisticsTransportMeans', 'Name'),
    })),
    shipper: partyOf(at(master, 'ConsignorParty')),
    consignee: partyOf(at(master, 'ConsigneeParty')),
    notify: partyOf(childrenOf(master, 'AssociatedParty').find((party) => textAt(party, 'RoleCode') === 'NI')),
    agent: agentOf(at(master, 'FreightForwarderParty')),
    specialService: texts('HandlingSSRInstructions'),
    accounting: childrenOf(master, 'IncludedAccountingNote').map((note) => ({
      id: textAt(note, 'ContentCode'),
      text: textAt(note, 'Content'),
    })),
    declaration: declarationOf(master),
    rates: ratesOf(master),
    otherCharges: childrenOf(master, 'ApplicableLogisticsAllowanceCharge').map((charge) => ({
      payment: isTrue(charge, 'PrepaidIndicator') ? 'P' : 'C',
      code: textAt(charge, 'ID'),
      due: textAt(charge, 'PartyTypeCode'),
      amount: textAt(charge, 'ActualAmount'),
    })),
    prepaid: sumsOf(master, true),
    collect: sumsOf(master, false),
    certified: textAt(root, 'BusinessHeaderDocument', 'SignatoryConsignorAuthentication', 'Signatory'),
    issue: signed
      ? {
          date: dateOf(textAt(signed, 'ActualDateTime')),
          place: textAt(signed, 'IssueAuthenticationLocation', 'Name'),
          signature: textAt(signed, 'Signatory'),
        }
      : null,
    otherService: texts('HandlingOSIInstructions'),
    reference: [],
    customsOrigin: textAt(master, 'AssociatedConsignmentCustomsProcedure', 'GoodsStatusCode'),
    handling: handlingOf(master),
    controls: controlsOf(master),
    carried: [],
  }
}
