import type { DamageType, HandoverCondition, Packaging, Temperature } from '@shortcut/domain/cargo/cargo-kinds.ts'
import type { DiscrepancyKind } from '@shortcut/domain/cargo/differences.ts'
import type { endings } from '@shortcut/domain/cargo/discrepancy-api.ts'
import type {
  NoteAction,
  PieceAction,
  PieceStatus,
  ReceiptAction,
  ReceiptStatus,
} from '@shortcut/domain/cargo/lifecycle.ts'

export const receiptStatus: Record<ReceiptStatus, string> = {
  expected: 'Expected',
  arrived: 'Arrived',
  counting: 'Counting',
  received: 'Received',
  discrepant: 'Discrepant',
  resolved: 'Resolved',
  released: 'Released',
  cancelled: 'Cancelled',
}

/** After "Can’t". */
export const receiptAction: Record<ReceiptAction | 'edit' | 'announcePieces', string> = {
  announce: 'announce',
  arrive: 'report the arrival',
  count: 'count',
  finish: 'finish the count',
  differ: 'report a discrepancy',
  resolve: 'resolve',
  waitForRest: 'wait for the rest',
  release: 'release',
  takeBack: 'take back',
  cancel: 'cancel',
  expectAgain: 'expect again',
  edit: 'edit',
  announcePieces: 'announce pieces',
}

export const pieceStatus: Record<PieceStatus, string> = {
  expected: 'Expected',
  received: 'Received',
  held: 'Held',
  putAway: 'Put away',
  built: 'Built',
  loaded: 'Loaded',
  refused: 'Refused',
  delivered: 'Delivered',
  released: 'Released',
  withdrawn: 'Withdrawn',
}

/** What is said of a piece beside its status. */
export const pieceMark = { missing: 'Missing', undecided: 'Refused', goesBack: 'Goes back' }

/** After "Can’t". */
export const pieceAction: Record<PieceAction, string> = {
  announce: 'announce',
  receive: 'receive',
  withdraw: 'withdraw',
  hold: 'hold',
  unhold: 'free',
  unholdAt: 'free',
  moveHeld: 'move',
  putAway: 'put away',
  build: 'build',
  unbuild: 'take down',
  load: 'load',
  unload: 'unload',
  putAwayUnit: 'put away',
  unloadUnit: 'unload',
  deliver: 'deliver',
  refuse: 'refuse',
  release: 'release',
}

export const noteAction: Record<NoteAction, string> = {
  measure: 'measure',
  damage: 'report damage of',
  mark: 'mark',
  relabel: 'relabel',
  seen: 'found in a count of the location',
  missing: 'report as missing',
  leftBehind: 'leave behind',
  sendBack: 'send back',
}

export const packaging: Record<Packaging, string> = {
  carton: 'Carton',
  pallet: 'Pallet',
  crate: 'Crate',
  drum: 'Drum',
  bag: 'Bag',
  roll: 'Roll',
  bundle: 'Bundle',
  other: 'Other',
}

export const temperature: Record<Exclude<Temperature, ''>, string> = {
  frozen: 'Frozen, −18 °C or below',
  cold: 'Cold, 2–8 °C',
  cool: 'Cool, 8–15 °C',
  room: 'Room, 15–25 °C',
}

export const damageType: Record<DamageType, string> = {
  crushed: 'Crushed',
  torn: 'Torn',
  wet: 'Wet',
  punctured: 'Punctured',
  open: 'Open',
  leaking: 'Leaking',
  tilted: 'Tilted',
  other: 'Other damage',
}

export const discrepancyKind: Record<DiscrepancyKind, string> = {
  short: 'Short',
  over: 'Over',
  weight: 'Weight',
  volume: 'Volume',
  unlisted: 'Other pieces than listed',
  hazmat: 'Hazard class not booked',
  damage: 'Damage',
  foreign: 'Foreign piece',
  missing: 'Missing piece',
  refused: 'Refused by consignee',
}

export const resolution: Record<(typeof endings)[number], string> = {
  acceptCount: 'Accept the count',
  waitForRest: 'Wait for the rest',
  return: 'Return',
  releaseAnyway: 'Release anyway',
  countedAgain: 'Counted again',
  found: 'Found again',
}

export const handoverCondition: Record<HandoverCondition, string> = {
  good: 'Good',
  damaged: 'Damaged',
  partlyRefused: 'Partly refused',
  refused: 'Refused',
}

/** Why a receipt changed with its order, in the log. */
export const receiptReason = {
  brought: 'The order is dropped at {{address}}',
  notConfirmed: 'The order is not confirmed',
  orderCancelled: 'The order is cancelled',
  elsewhere: 'The order no longer goes to this warehouse',
  cameLate: '{{label}} is at the dock',
}
/** Why a label was voided without a person who says why. */
export const labelReason = {
  otherWaybill: 'The air waybill is {{awb}} now',
}
