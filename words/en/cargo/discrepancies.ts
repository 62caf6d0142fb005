import type { Resolution } from '@shortcut/domain/cargo/differences.ts'

export const discrepancyField = {
  receiptNo: 'Receipt no.',
  kind: 'Discrepancy',
  difference: 'Booked → counted',
  label: 'Piece',
  homeReceipt: 'Belongs to',
  customerName: 'Customer',
  bookingId: 'Work order',
  warehouseCode: 'Warehouse',
  openFor: 'Open for',
  foundAt: 'Found',
  owner: 'Owner',
  remark: 'Remark',
  resolution: 'Resolution',
  resolved: 'Resolved',
  reply: 'Customer’s reply',
  reason: 'Reason',
}
export type DiscrepancyField = keyof typeof discrepancyField

export const discrepancyView = { open: 'Open', mine: 'Mine', resolved: 'Resolved', all: 'All' }

/** The queue of discrepancies, and the form that resolves one. */
export const discrepancyPage = {
  views: 'Discrepancies by state',
  none: 'No open discrepancies',
  noneHelp: 'Where a count differs from its booking, or freight is damaged, it waits here for a decision.',
  found: 'Found',
  openSince: '{{time}} · {{who}} · open for {{age}}',
  by: '{{time}} · {{who}}',
  difference: '{{booked}} → {{counted}}',
  nobody: 'Nobody yet',
  take: 'Take',
  taken: '{{label}} is yours now',
  resolve: 'Resolve…',
  resolveTitle: 'Resolve: {{kind}} · {{label}}',
  resolveSubmit: 'Resolve',
  resolved: '{{kind}} of {{label}} resolved',
  decision: 'Decision',
  acceptFound: 'Accept as found',
  acceptLost: 'Accept as lost',
  replyHelp: 'What the customer said, and who said it',
  reasonHelp: 'Kept in the log',
  chooseOne: 'Choose one',
  reasonMissing: 'Enter a reason.',
  photos: 'Photos',
  receipt: 'Dock receipt',
}

/** What a decision does. */
export const resolutionHelp: Record<Resolution, string> = {
  acceptCount: 'What was found stands. The freight may leave as it is.',
  waitForRest: 'Counting opens again, and nothing leaves until it is finished.',
  return: 'The freight goes back to the shipper, and leaves only as a return. A held piece is held no longer.',
  releaseAnyway: 'The freight may leave without the customer’s answer. Needs a reason.',
}
/** What a decision does about a piece of another receipt: its own receipt keeps it either way. */
export const foreignHelp = {
  acceptCount: 'The piece stays on its own receipt, and may stay here. This freight may leave.',
  return: 'The piece stays on its own receipt: somebody must bring it there. This freight may leave.',
}
/** What a decision does to a missing piece, and to the rest of its receipt. */
export const missingHelp = {
  acceptCount: 'The piece goes off the books, and its storage ends. The rest of the freight may leave.',
  releaseAnyway:
    'The piece goes off the books without the customer’s answer, and the rest of the freight may leave. Needs a reason.',
}
const keepsSignature =
  'To keep the signature, first decide what stood against the handover, and have the worker tap Send again.'
/** What a decision does to a missing piece that somebody signed for: its handover was refused when it was sent. */
export const signedHelp = {
  acceptCount: `${keepsSignature} This decision takes a piece in the warehouse off the books, and its handover stays refused. A piece on a truck stays on it, and its delivery can be sent again.`,
  releaseAnyway: `${keepsSignature} This decision, without the customer’s answer, takes a piece in the warehouse off the books, and its handover stays refused. A piece on a truck stays on it, and its delivery can be sent again. Needs a reason.`,
}
