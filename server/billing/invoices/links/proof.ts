import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import type { InvoiceProof } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { stepText } from '../documents/step-text.ts'

type Stop = InvoiceDetail['orders'][number]['facts']['stops'][number]

/** Pictures of a stop that a link may show: only proof of delivery. */
export const proofPictures = ({ kind, photoFileIds, signatureFileId }: Stop) =>
  kind === 'dropoff' ? { photos: photoFileIds, signature: signatureFileId } : { photos: [], signature: null }

/** What a link may show of an issued invoice, listed field by field, so that nothing is added by accident. */
export function proofOf(invoice: InvoiceDetail): InvoiceProof {
  const chargesOf = (of: string | null) =>
    invoice.lines
      .filter((line) => line.workOrderId === of)
      .map(({ name, reason, amount, arithmetic }) => ({ name, reason, amount, steps: arithmetic.map(stepText) }))
  const { kind, issuer, billTo, customerName, currency, total, reference, note } = invoice
  return {
    kind,
    issuer,
    currency,
    total,
    reference,
    note,
    number: invoice.number ?? '',
    customer: billTo.name || customerName,
    issuedOn: invoice.issuedOn ?? '',
    dueOn: invoice.dueOn ?? '',
    orders: invoice.orders.map(({ workOrderId, facts, total: sum }) => ({
      bookingId: facts.bookingId,
      customerReferenceNumber: facts.customerReferenceNumber,
      shipmentId: facts.shipmentId,
      containerNo: facts.containerNo,
      mawb: facts.mawb,
      total: sum,
      stops: facts.stops.map((stop) => ({
        kind: stop.kind,
        city: stop.city,
        province: stop.province,
        country: stop.country,
        timeZone: stop.timeZone,
        from: stop.from,
        to: stop.to,
        arrivedAt: stop.arrivedAt,
        departedAt: stop.departedAt,
        receivedBy: stop.kind === 'dropoff' ? stop.receivedBy : '',
        photos: proofPictures(stop).photos.length,
        signature: proofPictures(stop).signature !== null,
      })),
      charges: chargesOf(workOrderId),
    })),
    interest: chargesOf(null),
  }
}
