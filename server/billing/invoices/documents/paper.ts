import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { amountText } from '@shortcut/words/amounts.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { ReactNode } from 'react'
import { cityLine, momentText } from '../../../work-orders/documents/moments.ts'
import {
  box,
  facts,
  grandTotal,
  heading,
  paragraph,
  pictures,
  row,
  sheet,
  table,
  together,
} from '../../../work-orders/documents/sheet.ts'
import { stepText } from './step-text.ts'

export const words = en.invoiceDocument

/** Thumbnails of deliveries, by file id; unreadable ones are absent. */
export type Thumbnails = ReadonlyMap<string, Buffer>

/** More pictures of an order are in its proof of delivery. */
export const mostThumbnails = 4

type Order = InvoiceDetail['orders'][number]

/** Photos at the drops, then signatures, up to the limit. */
export const thumbnailsOf = ({ facts: { stops } }: Order) => {
  const drops = stops.filter(({ kind }) => kind === 'dropoff')
  const ids = [
    ...drops.flatMap(({ photoFileIds }) => photoFileIds),
    ...drops.flatMap(({ signatureFileId }) => signatureFileId ?? []),
  ]
  return ids.slice(0, mostThumbnails)
}

const placeText = (stop: Order['facts']['stops'][number] | undefined) => (stop ? cityLine(stop) : '')

function orderPart(invoice: InvoiceDetail, order: Order, made: Thumbnails): ReactNode[] {
  const { facts: known, workOrderId, total } = order
  const first = known.stops.find(({ kind }) => kind === 'pickup')
  const last = known.stops.findLast(({ kind }) => kind === 'dropoff')
  const shown = thumbnailsOf(order).flatMap((id) => made.get(id) ?? [])
  const when = (stop: typeof first) =>
    stop ? [placeText(stop), momentText(stop.timeZone, stop.departedAt)].filter(Boolean).join(', ') : ''
  return [
    together(
      `head ${workOrderId}`,
      heading(fill(words.order, { number: known.bookingId })),
      facts(`facts ${workOrderId}`, [
        [words.crn, known.customerReferenceNumber],
        [words.shipmentId, known.shipmentId],
        [words.containerNo, known.containerNo],
        [words.mawb, known.mawb],
        [words.pickedUp, when(first)],
        [words.delivered, when(last)],
        [words.receivedBy, last?.receivedBy ?? ''],
        [words.weight, amountText(known.weight, known.weightUnit)],
        [words.miles, known.miles ?? ''],
      ]),
    ),
    table(
      `lines ${workOrderId}`,
      [
        { label: words.charge, width: 26 },
        { label: words.arithmetic, width: 56 },
        { label: `${words.amount} ${invoice.currency}`, width: 18, isEnd: true },
      ],
      [
        ...invoice.lines
          .filter((line) => line.workOrderId === workOrderId)
          .map((line) => [
            [line.name, line.reason].filter(Boolean).join('\n'),
            line.arithmetic.map(stepText).join('\n'),
            groupedText(line.amount),
          ]),
        [fill(words.orderTotal, { number: known.bookingId }), '', groupedText(total)],
      ],
    ),
    ...(shown.length > 0 ? [pictures(`proof ${workOrderId}`, words.proof, shown, 72)] : []),
  ]
}

/** The lines of interest, or of its credit: the open balance of each overdue invoice over its days. */
function interestPart({ currency, lines }: InvoiceDetail): ReactNode[] {
  const own = lines.filter(({ workOrderId }) => workOrderId === null)
  if (own.length === 0) return []
  const name = en.interestLine
  const rateOf = ({ percent, per }: { percent: string; per: keyof typeof en.interestPer }) =>
    fill(name.rateOf, { percent, per: en.interestPer[per] })
  return [
    heading(name.heading),
    own.some(({ interest }) => interest)
      ? table(
          'interest',
          [
            { label: name.number, width: 18 },
            { label: name.dueOn, width: 13 },
            { label: name.from, width: 13 },
            { label: name.to, width: 13 },
            { label: name.days, width: 7, isEnd: true },
            { label: name.principal, width: 14, isEnd: true },
            { label: name.rate, width: 10, isEnd: true },
            { label: `${name.amount} ${currency}`, width: 12, isEnd: true },
          ],
          own.map(({ interest, amount }) =>
            interest
              ? [
                  ...[interest.number, interest.dueOn, interest.fromOn, interest.toOn, String(interest.days)],
                  ...[groupedText(interest.principal), rateOf(interest), groupedText(amount)],
                ]
              : [],
          ),
        )
      : table(
          'interest',
          [
            { label: words.charge, width: 82 },
            { label: `${words.amount} ${currency}`, width: 18, isEnd: true },
          ],
          own.map((line) => [line.name, groupedText(line.amount)]),
        ),
    // How one is calculated says it for all.
    ...own
      .slice(0, 1)
      .flatMap(({ arithmetic }) =>
        arithmetic.length > 0 ? [paragraph('how', arithmetic.map(stepText).join('; '))] : [],
      ),
  ]
}

/** A printed invoice or credit note: the charges, and how each was calculated. */
export function invoicePaper(invoice: InvoiceDetail, carrier: string, now: string, made: Thumbnails) {
  const { billTo, issuer, number, currency, corrects } = invoice
  const isCredit = invoice.kind === 'creditNote'
  const from = issuer || carrier
  const addressed = [billTo.name || invoice.customerName, billTo.address, cityLine(billTo)]
  return sheet({
    title: isCredit ? words.creditNote : invoice.subject === 'interest' ? words.interestInvoice : words.invoice,
    number: number ?? '',
    stamp: number ? '' : words.draft,
    carrier: from,
    printed: fill(words.printed, { at: momentText('UTC', now) }),
    pageOf: (page, pages) => fill(words.page, { page, pages }),
    lost: words.lost,
    typed: [
      ...addressed,
      from,
      invoice.note,
      invoice.reference,
      invoice.reason,
      invoice.earlyReason,
      ...invoice.lines.flatMap((line) => [line.name, line.reason]),
    ].join('\n'),
    content: [
      row('parties', box(words.billTo, addressed), box(words.from, from.split('\n'))),
      facts('terms', [
        [words.number, number ?? ''],
        [words.issuedOn, invoice.issuedOn ?? ''],
        [words.dueOn, isCredit ? '' : (invoice.dueOn ?? '')],
        [words.terms, isCredit ? '' : fill(words.days, { count: invoice.termsDays })],
        [words.currency, currency],
        [words.reference, invoice.reference],
        [isCredit ? words.credits : words.replaces, corrects?.number ?? ''],
        [words.reason, invoice.reason],
        [words.earlyReason, invoice.earlyReason],
      ]),
      ...invoice.orders.flatMap((order) => orderPart(invoice, order, made)),
      ...interestPart(invoice),
      grandTotal(`${words.total} ${currency}`, groupedText(invoice.total)),
      ...(invoice.note ? [paragraph('note', invoice.note)] : []),
    ],
  })
}
