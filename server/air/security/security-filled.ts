import type { Security } from '@shortcut/domain/air/security-api.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { Filled } from '../../cargo/printing/filled.ts'
import { momentText } from '../../work-orders/documents/moments.ts'
import { type Declared, flightOf, goodsOf, methodText, missingOf } from './security-pdf.ts'

const words = en.securityPaper
type Around = { carrier: string; printed: string }

function headOf(waybill: Declared & { customerName: string | null }, { carrier, printed }: Around) {
  const [name = '', ...address] = carrier.split('\n')
  return {
    carrier: name,
    address: address.join('\n'),
    number: waybill.number,
    customer: waybill.customerName ?? '',
    airline: airlineOfCode(waybill.airline)?.name ?? waybill.airline,
    lane: [waybill.origin, waybill.destination].filter(Boolean).join('–'),
    flight: flightOf(waybill),
    pieces: waybill.pieces.toLocaleString('en'),
    goods: goodsOf(waybill),
    printed,
  }
}
const codesOf = (number: string): Pick<Filled, 'bars' | 'square'> => {
  const text = number.replace(/[^\dA-Z]/g, '')
  return { bars: { bcid: 'code128', text }, square: text }
}

/** What an office's own declaration names. */
export function declarationFilled(
  waybill: Declared & { customerName: string | null },
  security: Security,
  zone: string,
  around: Around,
): Filled {
  const { aircraft, shipments } = security
  const missing = missingOf(security)
  const rows = shipments.flatMap(({ name, records }) =>
    records
      .filter(({ withdrawnBecause }) => withdrawnBecause === '')
      .map((one) => {
        const { pieces, doneAt, doneBy: who, place: where, from } = one
        const [method, result] = [methodText(one), en.securityResult[one.result]]
        return {
          waybill: from || name,
          method,
          result,
          pieces: pieces.toLocaleString('en'),
          when: momentText(zone, doneAt),
          who,
          where,
        }
      }),
  )
  const fields = Object.assign(headOf(waybill, around), {
    stamp: missing ? fill(words.notValid, { missing }) : aircraft === 'allCargo' ? words.allCargo : words.passenger,
    shipper: waybill.content.shipper.name,
    aircraft: en.aircraftKind[aircraft || 'unknown'],
    shipments: shipments
      .map((one) =>
        [
          one.name,
          one.customerName ?? (shipments.length === 1 ? waybill.content.shipper.name : ''),
          en.shipperStatus[one.status],
          one.evidence,
          `${one.secured.toLocaleString('en')} / ${one.pieces.toLocaleString('en')}`,
        ]
          .filter(Boolean)
          .join(' · '),
      )
      .join('\n'),
  })
  return Object.assign({ fields, rows }, codesOf(waybill.number))
}

/** What an office's own checklist names. */
export function checklistFilled(
  waybill: Declared & { customerName: string | null },
  { codes, refusedBecause }: { codes: readonly string[]; refusedBecause: string },
  around: Around,
): Filled {
  const section = (heading: string) => ({ no: '', question: heading.toUpperCase() })
  let at = 0
  const asked = (questions: Readonly<Record<string, string>>) =>
    Object.values(questions).map((question) => {
      at += 1
      return { no: String(at), question, yes: '[  ]', answerNo: '[  ]', notNeeded: '[  ]' }
    })
  const rows = [
    section(words.papersHeading),
    ...asked(en.acceptancePapers),
    section(words.packagesHeading),
    ...asked(en.acceptancePackages),
  ]
  const fields = Object.assign(headOf(waybill, around), {
    stamp: refusedBecause ? fill(words.refused, { reason: refusedBecause }) : '',
    codes: codes.join(' '),
    filing: waybill.content.filing,
  })
  return Object.assign({ fields, rows }, codesOf(waybill.number))
}
