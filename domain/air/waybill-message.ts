import type { Declaration, Goods, Sums, Waybill } from '../air-messages/model.ts'
import { exact } from '../decimal.ts'
import { type Column, chargesOf } from './charges.ts'
import { cut, inThreeDigits, messageDate, partyOf } from './exchange/message-texts.ts'
import type { WaybillContent, WaybillLine } from './waybill.ts'

/** Declared values, with the words for none. */
export const declarationOf = (content: WaybillContent): Declaration => ({
  currency: content.currency,
  chargeCode: '',
  payment: content.weightPayment + content.otherPayment,
  carriage: content.declaredCarriage || 'NVD',
  customs: content.declaredCustoms || 'NCV',
  insurance: content.insurance || 'XXX',
})

/** When, where and by whom a paper was signed. */
export const issueOf = ({ executedOn, executedAt, signature }: WaybillContent): Waybill['issue'] =>
  executedOn ? { date: messageDate(executedOn), place: executedAt, signature } : null

/** The goods of a line: their nature, the sides of their pieces, and their volume. */
function goodsOf({ goods, dimensions, volume }: WaybillLine): Goods[] {
  const names = cut(goods, 20, 6).map((part) => ({ id: 'NG', fields: [part] }))
  const sized = dimensions.map(({ pieces, length, width, height, unit }) => {
    const sides = [length, width, height].map((side) => exact(side).toFixed(0)).join('-')
    return { id: 'ND', fields: ['', `${unit === 'cm' ? 'CMT' : 'INH'}${sides}`, String(pieces)] }
  })
  const room = dimensions.length === 0 ? exact(volume || '0').toDecimalPlaces(2) : exact('0')
  return [...names, ...sized, ...(room.isZero() ? [] : [{ id: 'NV', fields: [`MC${room.toString()}`] }])]
}

/** The amounts of a column, without those that are nothing. */
function sumsOfColumn({ weight, valuation, tax, dueAgent, dueCarrier, total }: Column): Sums {
  const named = { WT: weight, VC: valuation, TX: tax, OA: dueAgent, OC: dueCarrier, CT: total }
  return Number(total) === 0
    ? {}
    : Object.fromEntries(Object.entries(named).filter(([, amount]) => Number(amount) !== 0))
}

/** The rate line that units belong to: the first one that is charged by unit, else the first one. */
const unitLineOf = (rates: readonly { rateClass: string }[]) =>
  Math.max(
    rates.findIndex(({ rateClass }) => /^[UEX]$/.test(rateClass)),
    0,
  )

/**
 * A booked waybill as its message tells it. The reference, and the proof of the export filing, go as other service information.
 * @param pieces and the sums beside it are those of all lines
 * @param units codes of the unit load devices that its freight is in
 */
export function waybillMessage(
  number: string,
  content: WaybillContent,
  { pieces, gross, volume }: { pieces: number; gross: string; volume: string },
  units: readonly string[] = [],
): Waybill {
  const { lines: charged, prepaid, collect } = chargesOf(content)
  const cubic = exact(volume).toFixed(2)
  const { agent } = content
  const unitLine = unitLineOf(charged)
  return {
    awb: number,
    origin: content.origin,
    destination: content.destination,
    pieces,
    weight: { value: gross, unit: content.weightUnit },
    volume: Number(cubic) > 0 ? { value: cubic, unit: 'MC' } : null,
    density: null,
    flights: content.flights
      .flatMap(({ flight, on }) => (flight && on ? [{ flight: inThreeDigits(flight), day: on.slice(8), on }] : []))
      .slice(0, 2),
    routing: content.legs.map(({ to, by }) => ({ airport: to, carrier: by })),
    shipper: partyOf(content.shipper),
    consignee: partyOf(content.consignee),
    notify: partyOf(content.notify),
    agent:
      agent.iataCode === ''
        ? null
        : {
            account: agent.account,
            code: agent.iataCode,
            cass: agent.cass,
            participant: '',
            name: agent.name,
            place: agent.city,
          },
    specialService: cut(content.handling, 65, 3),
    accounting: cut(content.accounting, 34, 6).map((text) => ({ id: 'GEN', text })),
    declaration: declarationOf(content),
    rates: content.lines.map((line, index) => ({
      pieces: line.pieces === null ? '' : String(line.pieces),
      weight: line.gross === '' ? null : { value: line.gross, unit: content.weightUnit },
      rateClass: charged[index]?.rateClass ?? '',
      commodity: line.commodity,
      chargeable: charged[index]?.weight ?? '',
      rate: charged[index]?.rate ?? '',
      total: charged[index]?.total ?? '',
      goods: [...goodsOf(line), ...(index === unitLine ? units.map((code) => ({ id: 'NU', fields: [code] })) : [])],
    })),
    otherCharges: content.otherCharges.map(({ code, due, amount }) => ({
      payment: content.otherPayment,
      code,
      due,
      amount,
    })),
    prepaid: sumsOfColumn(prepaid),
    collect: sumsOfColumn(collect),
    certified: '',
    issue: issueOf(content),
    otherService: [content.filing, content.reference].filter(Boolean),
    reference: agent.messageAddress ? [agent.messageAddress] : [],
    customsOrigin: '',
    handling: content.codes,
    controls: [],
    carried: [],
  }
}
