import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'

interface Paper {
  content: WaybillContent
  customerName: string | null
  pieces: number
  gross: string
  chargeable: string
  volume: string
  prepaid: string
  collect: string
}

/** What the paper says, by its boxes, so that the log names those that changed. */
export function paperLogged({ content, customerName, gross, chargeable, volume, prepaid, collect, pieces }: Paper) {
  const { shipper, consignee, notify, agent, legs, flights, lines, otherCharges } = content
  const said = (values: Record<string, string>) => Object.values(values).filter(Boolean).join(', ')
  const { accounting, reference, origin, destination, currency, filing, weightUnit, divisor } = content
  const { declaredCarriage, declaredCustoms, insurance, executedOn, executedAt, signature } = content
  return {
    accounting,
    reference,
    origin,
    destination,
    currency,
    filing,
    weightUnit,
    divisor,
    customerName,
    shipper: said(shipper),
    consignee: said(consignee),
    notify: said(notify),
    agent: said(agent),
    routing: legs.map(said).join('; '),
    flights: flights.map(said).join('; '),
    payment: content.weightPayment + content.otherPayment,
    declared: said({ declaredCarriage, declaredCustoms, insurance }),
    handling: [...content.codes, content.handling].filter(Boolean).join(' '),
    goods: lines
      .map(({ goods }) => goods)
      .filter(Boolean)
      .join('; '),
    pieces,
    gross,
    chargeable,
    volume,
    otherCharges: otherCharges.map(said).join('; '),
    valuation: said({ valuation: content.valuation, tax: content.tax }),
    prepaid,
    collect,
    executed: said({ executedOn, executedAt, signature }),
  }
}
