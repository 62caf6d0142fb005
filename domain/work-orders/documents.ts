import type { BookingStatus } from './lifecycle.ts'

/** What is printed of a work order. */
export const documentKinds = ['deliveryOrder', 'billOfLading', 'proofOfDelivery'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Where a document is had, by a one-time token minted for this path (file/downloadToken). */
export const documentPath = (kind: DocumentKind, workOrderId: string) => `/document/${kind}/${workOrderId}`

/** There is no proof of what has not been delivered. */
export const mayPrint = (kind: DocumentKind, status: BookingStatus) =>
  kind !== 'proofOfDelivery' || status === 'DELIVERED'
