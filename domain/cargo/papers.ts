/** Printed papers of freight: the first two of a receipt, the delivery note of a handover. */
export const cargoPaperKinds = ['dockReceipt', 'tally', 'deliveryNote'] as const
export type CargoPaperKind = (typeof cargoPaperKinds)[number]

/** Path of a paper. It opens with a one-time token made for this path (file/downloadToken). */
export const cargoPaperPath = (kind: CargoPaperKind, id: string) => `/cargoPaper/${kind}/${id}`
