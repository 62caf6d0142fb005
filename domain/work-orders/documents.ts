import type { BookingStatus } from './lifecycle.ts'

/** Printed documents of a work order. */
export const documentKinds = ['deliveryOrder', 'billOfLading', 'proofOfDelivery'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Path of a document. It opens with a one-time token made for this path (file/downloadToken). */
export const documentPath = (kind: DocumentKind, workOrderId: string) => `/document/${kind}/${workOrderId}`

/** A proof of delivery exists only after delivery. */
export const mayPrint = (kind: DocumentKind, status: BookingStatus) =>
  kind !== 'proofOfDelivery' || status === 'DELIVERED'
