import { type Composed, Writer } from './compose-line.ts'
import { composeAgent, composeControls, composeParty, quantityOf } from './compose-parts.ts'
import { sumNames } from './fwb-charges.ts'
import type { Sums, Waybill } from './model.ts'

/** CDC stands before the reference; the others after it, in their order. */
function carried(writer: Writer, waybill: Waybill, ids: readonly string[]) {
  for (const { id, lines } of waybill.carried)
    if (ids.includes(id)) for (const [index, line] of lines.entries()) writer.lines.push(`${index ? '' : id}${line}`)
}

function rates(writer: Writer, { rates: lines }: Waybill) {
  let number = 0
  for (const rate of lines) {
    number += 1
    const fields = [
      rate.pieces && `P${rate.pieces}`,
      rate.weight && rate.weight.unit + rate.weight.value,
      rate.rateClass && `C${rate.rateClass}`,
      rate.commodity && `S${rate.commodity}`,
      rate.chargeable && `W${rate.chargeable}`,
      rate.rate && `R${rate.rate}`,
      rate.total && `T${rate.total}`,
    ].filter((field): field is string => Boolean(field))
    writer.line(number === 1 ? 'RTD' : '', String(number), ...fields)
    for (const [index, { id, fields: own }] of rate.goods.entries()) {
      if (index) number += 1
      const isText = id === 'NG' || id === 'NC'
      const written = isText ? [writer.field('nature of goods', own.join('/'), 40, true)] : own
      writer.line('', ...(index ? [String(number)] : []), id, ...written)
    }
  }
}

function otherCharges(writer: Writer, { otherCharges: charges }: Waybill) {
  const lines: string[] = []
  for (const payment of ['P', 'C']) {
    const own = charges.filter((charge) => charge.payment === payment)
    for (let at = 0; at < own.length; at += 3)
      lines.push(
        `/${payment}/${own
          .slice(at, at + 3)
          .map(({ code, due, amount }) => code + due + amount)
          .join('')}`,
      )
  }
  for (const [index, line] of lines.entries()) writer.lines.push(`${index ? '' : 'OTH'}${line}`)
}

function sums(writer: Writer, id: string, own: Sums) {
  const written = (names: readonly string[]) =>
    names.filter((name) => own[name] !== undefined).map((name) => `${name}${own[name]}`)
  const [first, second] = [written(sumNames.slice(0, 3)), written(sumNames.slice(3))]
  if (first.length + second.length === 0) return
  writer.line(id, ...first)
  if (second.length) writer.line('', ...second)
}

/** A waybill as FWB/16 or FWB/17. Whether it is complete, the reader tells. */
export function composeFwb(waybill: Waybill, version: 16 | 17): Composed {
  const writer = new Writer()
  const { agent, declaration, issue } = waybill
  writer.lines.push(`FWB/${version}`)
  writer.line(`${waybill.awb ?? ''}${waybill.origin ?? ''}${waybill.destination ?? ''}`, quantityOf(waybill))
  if (waybill.flights.length) writer.line('FLT', ...waybill.flights.flatMap(({ flight, day }) => [flight, day]))
  writer.line('RTG', ...waybill.routing.map(({ airport, carrier }) => airport + carrier))
  const party = (id: string, own: Waybill['shipper']) => own && composeParty(writer, id, own, version === 17, true)
  party('SHP', waybill.shipper)
  party('CNE', waybill.consignee)
  if (agent) composeAgent(writer, 'AGT', agent)
  writer.free('SSR', 'special service request', waybill.specialService)
  party('NFY', waybill.notify)
  for (const [index, { id, text }] of waybill.accounting.entries())
    writer.line(index ? '' : 'ACC', id, writer.field('accounting information', text, 34, true))
  if (declaration) writer.line('CVD', ...Object.values(declarationOf(declaration)))
  rates(writer, waybill)
  otherCharges(writer, waybill)
  sums(writer, 'PPD', waybill.prepaid)
  sums(writer, 'COL', waybill.collect)
  if (waybill.certified) writer.line('CER', writer.field('signature of the shipper', waybill.certified, 20, true))
  if (issue)
    writer.line(
      'ISU',
      issue.date,
      writer.field('place of issue', issue.place, 17),
      writer.field('signature of the carrier', issue.signature, 20),
    )
  writer.free('OSI', 'other service information', waybill.otherService)
  carried(writer, waybill, ['CDC'])
  writer.line('REF', ...waybill.reference)
  if (waybill.customsOrigin) writer.line('COR', waybill.customsOrigin)
  carried(writer, waybill, ['COI', 'SII', 'ARD'])
  if (waybill.handling.length) writer.line('SPH', ...waybill.handling)
  carried(writer, waybill, ['NOM', 'SRI', 'OPI'])
  composeControls(writer, waybill.controls)
  return writer.done()
}

/** In the order of the line. */
const declarationOf = ({
  currency,
  chargeCode,
  payment,
  carriage,
  customs,
  insurance,
}: NonNullable<Waybill['declaration']>) => ({
  currency,
  chargeCode,
  payment,
  carriage,
  customs,
  insurance,
})
