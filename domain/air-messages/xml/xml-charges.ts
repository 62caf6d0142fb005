import { add, exact, multiply } from '../../decimal.ts'
import type { Report } from '../message.ts'
import { at, childrenOf, type Element, textAt } from './xml-element.ts'

const amount = (text: string) => (/^\d{1,15}(\.\d{1,6})?$/.test(text) ? text : undefined)
const total = (texts: readonly string[]) => texts.reduce((sum, text) => add(sum, amount(text) ?? '0').toString(), '0')

const parts = [
  'WeightChargeTotalAmount',
  'ValuationChargeTotalAmount',
  'TaxTotalAmount',
  'AgentTotalDuePayableAmount',
  'CarrierTotalDuePayableAmount',
]

const houseSides = ['TotalPrepaidChargeAmount', 'TotalCollectChargeAmount']
const houseParts = [
  'WeightTotalChargeAmount',
  'ValuationTotalChargeAmount',
  'TaxTotalChargeAmount',
  'AgentTotalDisbursementAmount',
  'CarrierTotalDisbursementAmount',
]

/** Items against their consignment, rates against their totals, and the sums of what is paid. */
export function checkRating(master: Element, report: Report) {
  const items = childrenOf(master, 'ApplicableRating').flatMap((one) =>
    childrenOf(one, 'IncludedMasterConsignmentItem'),
  )
  const compare = (element: Element | undefined, sum: string, field: string, isDoubtful = false) => {
    if (!element || amount(element.text) === undefined || exact(sum).eq(element.text)) return
    report(
      element.line,
      element.path,
      field,
      `The parts add up to ${sum}, not ${element.text}.`,
      isDoubtful ? 'warning' : 'error',
    )
  }
  const counted = items.filter((item) => at(item, 'PieceQuantity'))
  if (counted.length)
    compare(at(master, 'TotalPieceQuantity'), total(counted.map((item) => textAt(item, 'PieceQuantity'))), 'pieces')
  const weighed = items.filter((item) => at(item, 'GrossWeightMeasure'))
  if (weighed.length)
    compare(
      at(master, 'IncludedTareGrossWeightMeasure'),
      total(weighed.map((item) => textAt(item, 'GrossWeightMeasure'))),
      'weight',
    )
  for (const item of items) checkRate(item, report)
  const charges = childrenOf(master, 'ApplicableLogisticsAllowanceCharge')
  for (const summation of childrenOf(master, 'ApplicableTotalRating').flatMap((one) =>
    childrenOf(one, 'ApplicablePrepaidCollectMonetarySummation'),
  )) {
    const own = parts.filter((name) => at(summation, name))
    if (own.length)
      compare(at(summation, 'GrandTotalAmount'), total(own.map((name) => textAt(summation, name))), 'total')
    const isPrepaid = textAt(summation, 'PrepaidIndicator')
    for (const [due, name] of [
      ['A', 'AgentTotalDuePayableAmount'],
      ['C', 'CarrierTotalDuePayableAmount'],
    ] as const) {
      const owed = charges.filter(
        (charge) => textAt(charge, 'PartyTypeCode') === due && textAt(charge, 'PrepaidIndicator') === isPrepaid,
      )
      compare(at(summation, name), total(owed.map((charge) => textAt(charge, 'ActualAmount'))), 'other charges', true)
    }
  }
}

/** A house's items against the house, and its sums; partners often fill them loosely. */
export function checkHouse(house: Element, report: Report) {
  const doubt = (element: Element | undefined, sum: string, field: string) => {
    if (element && amount(element.text) !== undefined && !exact(sum).eq(element.text))
      report(element.line, element.path, field, `The parts add up to ${sum}, not ${element.text}.`, 'warning')
  }
  const items = childrenOf(house, 'IncludedHouseConsignmentItem')
  if (items.some((item) => at(item, 'PieceQuantity')))
    doubt(at(house, 'TotalPieceQuantity'), total(items.map((item) => textAt(item, 'PieceQuantity'))), 'pieces')
  if (items.some((item) => at(item, 'GrossWeightMeasure')))
    doubt(
      at(house, 'IncludedTareGrossWeightMeasure'),
      total(items.map((item) => textAt(item, 'GrossWeightMeasure'))),
      'weight',
    )
  const paid = houseSides.filter((name) => at(house, name))
  const own = houseParts.filter((name) => at(house, name))
  if (paid.length !== 2 || !own.includes('WeightTotalChargeAmount')) return
  const [asked, owed] = [paid, own].map((names) => total(names.map((name) => textAt(house, name))))
  const [first = ''] = paid
  const place = at(house, first)
  if (place && asked && owed && !exact(asked).eq(owed))
    report(place.line, place.path, 'total', `The charges add up to ${owed}, prepaid and collect to ${asked}.`)
}

function checkRate(item: Element, report: Report) {
  const boxes = childrenOf(item, 'TransportLogisticsPackage')
  const pieces = at(item, 'PieceQuantity')
  const boxed = total(boxes.map((box) => textAt(box, 'ItemQuantity')))
  if (boxes.length && pieces && amount(pieces.text) && !exact(boxed).eq(pieces.text))
    report(
      pieces.line,
      pieces.path,
      'dimensions',
      `The dimensions are of ${boxed} pieces, not ${pieces.text}.`,
      'warning',
    )
  const charge = at(item, 'ApplicableFreightRateServiceCharge')
  const applied = at(charge, 'AppliedAmount')
  const rateClass = textAt(charge, 'CategoryCode')
  const code = at(charge, 'CategoryCode')
  if (code && !/^[BCEKMNPQRSUWXY]$/.test(rateClass))
    report(code.line, code.path, 'rate class', `${rateClass.slice(0, 69) || 'Nothing'} is no rate class.`)
  const [weight, rate, sum] = [
    textAt(charge, 'ChargeableWeightMeasure'),
    textAt(charge, 'AppliedRate'),
    applied?.text ?? '',
  ].map(amount)
  if (!applied || !rate || !sum) return
  if (rateClass === 'M') {
    if (!exact(rate).eq(sum)) report(applied.line, applied.path, 'total', `The minimum charge is ${rate}, not ${sum}.`)
  } else if (weight && /^[CKNQ]$/.test(rateClass) && !multiply(weight, rate).toDecimalPlaces(2).eq(sum))
    report(
      applied.line,
      applied.path,
      'total',
      `${weight} times ${rate} is ${multiply(weight, rate).toString()}, not ${sum}.`,
    )
}
