import { type Column, chargesOf, sumsOf } from '@shortcut/domain/air/charges.ts'
import { dimensionsText, usualLength } from '@shortcut/domain/air/dimensions.ts'
import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { WaybillContent, WaybillParty } from '@shortcut/domain/air/waybill.ts'
import { declarationOf } from '@shortcut/domain/air/waybill-message.ts'
import type { WaybillField } from '@shortcut/domain/cargo/templates/waybill-names.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { add, exact } from '@shortcut/domain/decimal.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { roundMoney } from '@shortcut/domain/money.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { Filled } from '../../cargo/printing/filled.ts'
import { findAirports } from '../masters/find-airports.ts'

const words = en.waybillPaper
const joined = (parts: readonly string[], by = ' ') => parts.filter(Boolean).join(by)

const partyText = ({ name, address, city, state, postalCode, country, phone }: WaybillParty) =>
  joined([name, address, joined([city, state, postalCode, country]), phone && fill(words.phone, { phone })], '\n')

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const flightText = (flight?: { flight: string; on: string }) =>
  flight
    ? joined([flight.flight, flight.on && `${flight.on.slice(8)}${months[Number(flight.on.slice(5, 7)) - 1]}`], '/')
    : ''

/** '01-2 3456/0012' */
const agentCode = ({ iataCode, cass }: WaybillContent['agent']) =>
  iataCode && joined([`${iataCode.slice(0, 2)}-${iataCode.slice(2, 3)} ${iataCode.slice(3)}`, cass], '/')

async function airportText(code: string) {
  const [first] = code === '' ? [] : await findAirports(code)
  return first?.code === code ? `${code} ${first.name}` : code
}

const nonZero = (amount: string) => (Number(amount) === 0 ? '' : groupedText(amount))

/** The charge summary, without what is nothing. */
const summary = (prepaid: Column, collect: Column) => ({
  prepaidWeight: nonZero(prepaid.weight),
  collectWeight: nonZero(collect.weight),
  prepaidValuation: nonZero(prepaid.valuation),
  collectValuation: nonZero(collect.valuation),
  prepaidTax: nonZero(prepaid.tax),
  collectTax: nonZero(collect.tax),
  prepaidAgent: nonZero(prepaid.dueAgent),
  collectAgent: nonZero(collect.dueAgent),
  prepaidCarrier: nonZero(prepaid.dueCarrier),
  collectCarrier: nonZero(collect.dueCarrier),
  prepaidTotal: nonZero(prepaid.total),
  collectTotal: nonZero(collect.total),
})

function rowsOf(content: WaybillContent, charges: ReturnType<typeof chargesOf>): NonNullable<Filled['rows']> {
  const unit = usualLength(content.weightUnit)
  return content.lines.map((line, index) => {
    const charged = charges.lines[index]
    const sides = dimensionsText(line.dimensions, unit)
    return {
      pieces: line.pieces === null ? '' : groupedText(String(line.pieces)),
      gross: groupedText(line.gross),
      unit: line.gross && content.weightUnit,
      rateClass: charged?.rateClass ?? '',
      commodity: line.commodity,
      chargeable: groupedText(charged?.weight ?? ''),
      rate: groupedText(charged?.rate ?? ''),
      total: groupedText(charged?.total ?? ''),
      goods: joined(
        [line.goods, sides ? `${sides} ${unit}` : line.volume && `VOL ${groupedText(line.volume)} MC`],
        '\n',
      ),
    }
  })
}

export interface AroundWaybill {
  /** Name and address of the office, one line each. */
  carrier: string
  /** 'Printed …' */
  printed: string
}

/** A house names its master and is issued by the office; a master by its airline. */
type Waybill =
  | ({ paper: 'masterWaybill' } & Pick<MasterDetail, 'number' | 'status' | 'airline' | 'customerName' | 'content'>)
  | ({ paper: 'houseWaybill' } & Pick<HouseDetail, 'number' | 'status' | 'masterNumber' | 'customerName' | 'content'>)

/** What the template of a waybill names, but for the part of the set. */
export async function waybillFilled(waybill: Waybill, { carrier, printed }: AroundWaybill): Promise<Filled> {
  const { content, status } = waybill
  const { agent, legs, flights, weightPayment, otherPayment, currency } = content
  const [name = '', ...address] = carrier.split('\n')
  const charges = chargesOf(content)
  const number = waybill.number ?? ''
  const sums = sumsOf(content.lines, content)
  const declared = declarationOf(content)
  const lineTotal = charges.lines.reduce((all, { total }) => add(all, total || '0'), exact('0'))
  const mark = (is: boolean) => (is ? 'X' : '')
  const by = (index: number) => legs[index]?.by ?? ''
  const fields: Record<WaybillField, string> = {
    number,
    prefix: waybill.paper === 'masterWaybill' ? number.slice(0, 3) : '',
    serial: waybill.paper === 'masterWaybill' ? number.slice(4) : '',
    masterNumber: waybill.paper === 'houseWaybill' ? (waybill.masterNumber ?? '') : number,
    stamp: status === 'draft' ? words.draft : status === 'void' ? words.void : '',
    copy: '',
    issuer: waybill.paper === 'houseWaybill' ? carrier : (airlineOfCode(waybill.airline)?.name ?? waybill.airline),
    carrier: name,
    address: address.join('\n'),
    customer: waybill.customerName ?? '',
    shipper: partyText(content.shipper),
    shipperAccount: content.shipper.account,
    consignee: partyText(content.consignee),
    consigneeAccount: content.consignee.account,
    notify: content.notify.name && fill(words.notify, { party: partyText(content.notify).replace(/\n/g, ', ') }),
    agent: joined([agent.name, agent.city], '\n'),
    agentCode: agentCode(agent),
    agentAccount: agent.account,
    accounting: content.accounting,
    reference: content.reference,
    origin: content.origin,
    originName: await airportText(content.origin),
    to1: legs[0]?.to ?? '',
    by1: joined([by(0), airlineOfCode(by(0))?.name ?? '']),
    to2: legs[1]?.to ?? '',
    by2: by(1),
    to3: legs[2]?.to ?? '',
    by3: by(2),
    destination: content.destination,
    destinationName: await airportText(content.destination),
    flight1: flightText(flights[0]),
    flight2: joined(flights.slice(1).map(flightText), ' '),
    currency,
    weightPrepaid: mark(weightPayment === 'P'),
    weightCollect: mark(weightPayment === 'C'),
    otherPrepaid: mark(otherPayment === 'P'),
    otherCollect: mark(otherPayment === 'C'),
    declaredCarriage: groupedText(declared.carriage),
    declaredCustoms: groupedText(declared.customs),
    insurance: groupedText(declared.insurance),
    handling: content.handling,
    codes: content.codes.join(' '),
    filing: content.filing,
    pieces: nonZero(String(sums.pieces)),
    weight: nonZero(sums.gross),
    chargeable: nonZero(sums.chargeable),
    volume: nonZero(sums.volume) && `${groupedText(sums.volume)} m³`,
    weightUnit: content.weightUnit,
    lineTotal: nonZero(roundMoney(lineTotal, currency)),
    otherCharges: content.otherCharges
      .map(({ code, due, amount }) => joined([code + due, amount && groupedText(roundMoney(amount, currency))]))
      .join('   '),
    ...summary(charges.prepaid, charges.collect),
    executedOn: content.executedOn,
    executedAt: content.executedAt,
    signature: content.signature,
    printed,
  }
  const code = number.replace('-', '')
  return {
    fields,
    bars: { bcid: 'code128', text: code },
    square: code,
    rows: rowsOf(content, charges),
    continued: joined([number, words.continued], ' · '),
  }
}
