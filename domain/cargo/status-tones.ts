import type { Tone } from '../work-orders/status-tones.ts'
import type { HandoverCondition } from './cargo-kinds.ts'
import type { PieceStatus, ReceiptStatus } from './lifecycle.ts'

/** The color tone of each status, the same wherever it is shown. */
export const receiptStatusTones: Record<ReceiptStatus, Tone> = {
  expected: 'grey-outline',
  arrived: 'blue',
  counting: 'cyan',
  received: 'indigo',
  discrepant: 'red',
  resolved: 'teal',
  released: 'green',
  cancelled: 'grey-struck',
}

export const pieceStatusTones: Record<PieceStatus, Tone> = {
  expected: 'grey-outline',
  received: 'blue',
  held: 'amber',
  putAway: 'indigo',
  built: 'cyan',
  loaded: 'teal',
  refused: 'red',
  delivered: 'green',
  released: 'green',
  withdrawn: 'grey-struck',
}

export const handoverTones: Record<HandoverCondition, Tone> = {
  good: 'green',
  damaged: 'amber',
  partlyRefused: 'amber',
  refused: 'red',
}
