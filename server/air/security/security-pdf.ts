import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { Security } from '@shortcut/domain/air/security-api.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { type Around, paperOf } from '../../cargo/papers/paper.ts'
import { momentText } from '../../work-orders/documents/moments.ts'

const words = en.securityPaper

interface Place {
  zone: string
  country: string
}
/** What both papers say of their waybill. */
export type Declared = Pick<MasterDetail | HouseDetail, 'origin' | 'destination' | 'pieces' | 'content'> & {
  number: string
  airline: string
}

export const goodsOf = ({ content }: Declared) =>
  content.lines
    .map(({ goods }) => goods)
    .filter(Boolean)
    .join(', ')
export const flightOf = ({ content: { flights } }: Declared) =>
  flights.map(({ flight, on }) => [flight, on].filter(Boolean).join(' ')).join(', ')

const factsOf = (waybill: Declared) =>
  [
    [words.airline, airlineOfCode(waybill.airline)?.name ?? waybill.airline],
    [words.lane, [waybill.origin, waybill.destination].filter(Boolean).join('–')],
    [words.flight, flightOf(waybill)],
    [words.pieces, waybill.pieces.toLocaleString('en')],
  ] as const

/** What is missing before freight may be declared secure, by waybill. */
export const missingOf = ({ shipments }: Security) =>
  shipments
    .filter(({ faults }) => faults.length > 0)
    .map(({ name, faults }) => `${name}: ${faults.map(({ fault }) => en.waybillGate[fault]).join(', ')}`)
    .join('; ')

/** 'XRY · X-ray · Seal 0042' */
export const methodText = ({
  method,
  seal,
}: Pick<Security['shipments'][number]['records'][number], 'method' | 'seal'>) =>
  [method === 'sealed' ? '' : method, en.securityMethod[method], seal && `${words.seal} ${seal}`]
    .filter(Boolean)
    .join(' · ')

/** The consignment security declaration: who shipped it, how each piece was made secure, and for which aircraft. */
export function declarationPdf(waybill: Declared, security: Security, { zone, country }: Place, around: Around) {
  const paper = paperOf({ title: words.declarationTitle, number: waybill.number, zone, country }, around)
  const missing = missingOf(security)
  const { aircraft, shipments } = security
  paper.facts([
    ...factsOf(waybill),
    [words.aircraft, en.aircraftKind[aircraft || 'unknown']],
    [words.contents, goodsOf(waybill)],
  ])
  paper.heading(
    missing ? fill(words.notValid, { missing }) : aircraft === 'allCargo' ? words.allCargo : words.passenger,
  )
  paper.heading(words.shipments)
  paper.table(
    [
      { label: words.waybill, width: 18 },
      { label: words.shipper, width: 26 },
      { label: words.shipperStatus, width: 18 },
      { label: words.evidence, width: 24 },
      { label: words.secured, width: 14, isEnd: true },
    ],
    shipments.map((one) => [
      one.name,
      one.customerName ?? (shipments.length === 1 ? waybill.content.shipper.name : ''),
      en.shipperStatus[one.status],
      one.evidence,
      `${one.secured.toLocaleString('en')} / ${one.pieces.toLocaleString('en')}`,
    ]),
  )
  const records = shipments.flatMap(({ name, records: all }) =>
    all
      .filter(({ withdrawnBecause }) => withdrawnBecause === '')
      .map((record) => ({ ...record, name: record.from || name })),
  )
  paper.heading(words.screening)
  if (records.length === 0) paper.paragraph(missing ? words.noScreening : words.noScreeningNeeded)
  else
    paper.table(
      [
        { label: words.waybill, width: 15 },
        { label: words.method, width: 24 },
        { label: words.result, width: 9 },
        { label: words.pieces, width: 8, isEnd: true },
        { label: words.when, width: 19 },
        { label: words.who, width: 13 },
        { label: words.where, width: 12 },
      ],
      records.map((one) => [
        one.name,
        methodText(one),
        en.securityResult[one.result],
        one.pieces.toLocaleString('en'),
        momentText(zone, one.doneAt),
        one.doneBy,
        one.place,
      ]),
    )
  paper.signatures([words.declared, words.received])
  return paper.finish()
}

/** The list by which dangerous goods are checked at acceptance; it is filled in by hand. */
export function checklistPdf(
  waybill: Declared,
  { codes, refusedBecause }: { codes: readonly string[]; refusedBecause: string },
  { zone, country }: Place,
  around: Around,
) {
  const paper = paperOf({ title: words.checklistTitle, number: waybill.number, zone, country }, around)
  paper.facts([
    ...factsOf(waybill),
    [words.codes, codes.join(' ')],
    [words.goods, goodsOf(waybill)],
    [words.filed, waybill.content.filing],
  ])
  if (refusedBecause) paper.heading(fill(words.refused, { reason: refusedBecause }))
  paper.paragraph(words.checklistNote)
  let at = 0
  for (const [heading, questions] of [
    [words.papersHeading, en.acceptancePapers],
    [words.packagesHeading, en.acceptancePackages],
  ] as const) {
    paper.heading(heading)
    paper.table(
      [
        { label: words.number, width: 6 },
        { label: words.question, width: 70 },
        { label: words.yes, width: 8 },
        { label: words.no, width: 8 },
        { label: words.notNeeded, width: 8 },
      ],
      Object.values(questions).map((question) => {
        at += 1
        return [String(at), question, '[  ]', '[  ]', '[  ]']
      }),
    )
  }
  paper.heading(words.remarks)
  paper.signatures([words.handedOver, words.accepted])
  return paper.finish()
}
