import type { CargoActInput } from '@shortcut/domain/cargo/acts.ts'
import type { Temperature } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { placeCodeOf, plainLabel, readLabel } from '@shortcut/domain/cargo/labels.ts'
import { isOneOf, type PieceStatus } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Work, WorkReceipt } from '@shortcut/domain/cargo/work-api.ts'
import type { KeptAct } from '../../queue/kept.ts'
import { openedHere, waitingActs } from './work-view.ts'

/** A piece where it is now: as the server said last, and moved by what this phone has done since. */
export interface StockPiece {
  /** Of a piece that only this phone knows: the id of the act that counted it. */
  id: string
  /** Those in use. */
  labels: readonly string[]
  oldLabels: readonly string[]
  /** The one that it had last, if none is in use. */
  lastLabel?: string
  receipt: WorkReceipt
  status: PieceStatus
  place: string
  /** Code of the pallet or unit that it is on; empty: none. */
  unit: string
  taskId: string | null
  /** How it must be handled; absent: nothing special. */
  hazmatClass?: string
  temperature?: Temperature
  /** A count of its location did not find it. */
  missing?: boolean
  /** The consignee refused it, and the office has not decided. */
  undecided?: boolean
  /** It is held, also on a pallet. */
  held?: boolean
  /** The office decided that it goes back to the shipper. */
  goesBack?: boolean
  /** A truck had it once. */
  shipped?: boolean
  /** When it was released or delivered, ISO 8601, and to whom. */
  left?: { at: string; to: string }
}

export type Found =
  /** More than one: the label of a pallet or unit. */
  | { pieces: readonly StockPiece[]; label: string }
  /** It was handed over: its label is free again. */
  | { fault: 'gone'; label: string; piece: StockPiece }
  /** `now`: the label that the piece has instead. */
  | { fault: 'link' | 'waybill' | 'cutOff' | 'bad' | 'unknown' | 'voided'; label: string; now: string }

export interface Stock {
  pieces: readonly StockPiece[]
  /** Pieces by what was scanned or typed. */
  find: (text: string) => Found
}

export const labelOf = ({ labels, lastLabel = '' }: Pick<StockPiece, 'labels' | 'lastLabel'>) =>
  labels.at(-1) ?? lastLabel
/** Where this phone shows the pieces; undefined: at more than one place. */
export const placeNow = (pieces: readonly StockPiece[]) =>
  new Set(pieces.map(({ place }) => place)).size === 1 ? pieces[0]?.place : undefined
/** Those that are on it besides. */
export const otherLabelsOf = ({ labels }: Pick<StockPiece, 'labels'>) => labels.slice(0, -1)
const unitPlace = (unit: string, location: string) => `${unit} · ${location}`
/** At this location, alone or on a pallet or unit. */
export const standsAt = ({ status, place, unit }: StockPiece, location: string) =>
  status === 'built' ? place === unitPlace(unit, location) : place === location && isOneOf(status, ['putAway', 'held'])
export const truckOf = ({ taskNo, truckNo }: { taskNo: string; truckNo: string }) =>
  [taskNo, truckNo].filter(Boolean).join(' · ')

/** What stands in the warehouse, or left it today, with what waits on this phone. */
export function stockOf(work: Work, kept: readonly KeptAct[]): Stock {
  const acts = waitingActs(kept)
  const shelf = openShelf(work, receiptsNow(work, acts, kept))
  for (const act of acts) apply(shelf, act)
  return { pieces: shelf.pieces, find: (text) => findIn(shelf, text) }
}

type Receipts = ReadonlyMap<string, WorkReceipt>

function receiptsNow(work: Work, acts: readonly CargoActInput[], kept: readonly KeptAct[]): Receipts {
  const receipts = new Map([...openedHere(work, kept), ...work.receipts].map((one) => [one.id, Object.assign({}, one)]))
  for (const act of acts) {
    const receipt = act.receiptId ? receipts.get(act.receiptId) : undefined
    if (!receipt) continue
    // Whether it differs is not known yet: the server has the last word.
    if (act.kind === 'finish' && receipt.status !== 'discrepant') receipt.status = 'received'
    if (act.kind === 'count' || act.kind === 'countLoose') receipt.status = 'counting'
  }
  return receipts
}

type Shelf = ReturnType<typeof openShelf>

function openShelf(work: Work, receipts: Receipts) {
  // A copy that an earlier version of the app kept has neither old labels nor units.
  const pieces = work.pieces.flatMap(
    ({
      id,
      receiptId,
      labels,
      oldLabels = [],
      lastLabel = '',
      unit = '',
      status,
      place,
      taskId,
      hazmatClass,
      temperature,
      missing = false,
      undecided = false,
      held = false,
      goesBack = false,
      shipped = false,
      leftAt = null,
      leftTo = '',
    }): StockPiece[] => {
      const receipt = receipts.get(receiptId)
      return receipt
        ? [
            {
              id,
              labels,
              oldLabels,
              lastLabel,
              unit,
              receipt,
              status,
              place,
              taskId,
              hazmatClass,
              temperature,
              missing,
              undecided,
              held,
              goesBack,
              shipped,
              ...(leftAt && { left: { at: leftAt, to: leftTo } }),
            },
          ]
        : []
    },
  )
  const byLabel = new Map(pieces.flatMap((piece) => piece.labels.map((label) => [label, piece] as const)))
  const labelled = (text: string): readonly StockPiece[] => {
    const one = byLabel.get(plainLabel(text))
    const unit = placeCodeOf(text)
    return one ? [one] : pieces.filter((piece) => piece.unit !== '' && piece.unit.toUpperCase() === unit)
  }
  return {
    pieces,
    byLabel,
    receipts,
    labelled,
    here: work.warehouse?.code ?? '',
    placeOnTruck(taskId: string) {
      const task = work.tasks.find(({ id }) => id === taskId)
      return task ? truckOf(task) : ''
    },
    move(labels: readonly string[], to: (piece: StockPiece) => Partial<StockPiece> | false) {
      for (const piece of labels.flatMap(labelled)) Object.assign(piece, to(piece))
    },
  }
}

/** Does to the pieces what the server will do. Acts that move none change nothing. */
function apply(shelf: Shelf, act: CargoActInput) {
  const { move, here } = shelf
  findAgain(shelf, act)
  switch (act.kind) {
    case 'count':
      return countOn(shelf, act.id, act.receiptId, plainLabel(act.data.label))
    case 'withdraw': {
      move([act.data.label], () => ({ status: 'withdrawn', place: '' }))
      // Its label counts another piece from now on.
      return void shelf.byLabel.delete(plainLabel(act.data.label))
    }
    case 'mark':
      return move(act.data.labels, (piece) => ({
        hazmatClass: act.data.hazmatClass ?? piece.hazmatClass,
        temperature: act.data.temperature ?? piece.temperature,
      }))
    case 'damage':
      return (
        act.data.hold &&
        move([act.data.label], ({ status }) => ({ status: status === 'built' ? status : 'held', held: true }))
      )
    case 'putAway':
    case 'countLocation': {
      const { labels, location } = act.data
      if (act.kind === 'countLocation') miss(shelf, location, labels)
      const codes = new Set(labels.map(placeCodeOf))
      return move(labels, ({ status, unit }) =>
        status === 'built'
          ? // Its own label does not say where the pallet is.
            codes.has(unit.toUpperCase()) && { place: unitPlace(unit, location) }
          : { status: status === 'held' ? status : 'putAway', place: location },
      )
    }
    case 'build': {
      const unit = placeCodeOf(act.data.unit)
      const place = shelf.pieces.find((piece) => piece.status === 'built' && piece.unit === unit)?.place ?? unit
      return move(act.data.labels, () => ({ status: 'built', place, unit }))
    }
    case 'unbuild':
      return move(act.data.labels, ({ held }) => ({ status: held ? 'held' : 'received', place: here, unit: '' }))
    case 'load': {
      const { labels, taskId } = act.data
      return move(labels, () => ({ status: 'loaded', place: shelf.placeOnTruck(taskId), taskId, shipped: true }))
    }
    case 'unload':
      return move(act.data.labels, ({ unit }) => ({
        status: unit ? 'built' : 'received',
        place: unit || here,
        taskId: null,
      }))
    case 'release':
      return move(act.data.labels, () => ({
        status: 'released',
        place: '',
        left: { at: act.at, to: act.data.receivedBy },
      }))
    case 'deliver': {
      const refused = act.data.refused.map(({ label }) => label)
      const left = { at: act.at, to: act.data.receivedBy }
      move(act.data.accepted, () => ({ status: 'delivered', place: '', taskId: null, left }))
      return move(refused, () => ({ status: 'refused', undecided: true }))
    }
    case 'replaceLabel':
      return relabel(shelf, plainLabel(act.data.label), act.data.newLabel ? plainLabel(act.data.newLabel) : '')
  }
}

/** Weights and marks are for all pieces of a receipt: nobody scanned each. */
const scansEach: ReadonlySet<CargoActInput['kind']> = new Set([
  'count',
  'putAway',
  'build',
  'load',
  'unload',
  'release',
  'damage',
  'countLocation',
  'replaceLabel',
])

/** A missing piece is found when its own label is scanned, and a pallet of which all pieces are missing when the pallet's is. */
function findAgain({ labelled }: Shelf, { kind, data }: CargoActInput) {
  if (!scansEach.has(kind)) return
  const labels = 'labels' in data ? data.labels : 'label' in data ? [data.label] : []
  for (const label of labels) {
    const pieces = labelled(label)
    if (pieces.every(({ missing }) => missing)) for (const piece of pieces) piece.missing = false
  }
}

/** What should stand at a location and was not scanned there. */
function miss({ pieces, labelled }: Shelf, location: string, labels: readonly string[]) {
  const seen = new Set(labels.flatMap(labelled))
  for (const piece of pieces) if (standsAt(piece, location) && !seen.has(piece)) piece.missing = true
}

function countOn({ pieces, byLabel, receipts, here }: Shelf, id: string, receiptId: string, label: string) {
  const receipt = receipts.get(receiptId)
  const known = byLabel.get(label)
  if (known?.status === 'expected') Object.assign(known, { status: 'received', place: here })
  if (known || !receipt) return
  const place = { status: 'received' as const, place: here, unit: '', taskId: null }
  const piece: StockPiece = Object.assign({ id, labels: [label], oldLabels: [], receipt }, place)
  pieces.push(piece)
  byLabel.set(label, piece)
}

/** @param next empty: one of ours, which only the server knows */
function relabel({ byLabel }: Shelf, old: string, next: string) {
  const piece = byLabel.get(old)
  if (!piece) return
  piece.labels = [...piece.labels.filter((label) => label !== old), ...(next ? [next] : [])]
  piece.oldLabels = [...piece.oldLabels, old]
  byLabel.delete(old)
  if (next) byLabel.set(next, piece)
}

function findIn({ pieces, labelled }: Shelf, text: string): Found {
  const read = readLabel(text)
  const label = plainLabel(text)
  const found = labelled(text)
  if (found.length > 0) return { pieces: found, label }
  if (read.kind === 'link' || read.kind === 'waybill') return { fault: read.kind, label, now: '' }
  if (read.kind === 'bad')
    return { fault: read.why === 'cutOff' || read.why === 'misread' ? 'cutOff' : 'bad', label, now: '' }
  const before = pieces.find(({ oldLabels }) => oldLabels.includes(label))
  if (before) return { fault: 'voided', label, now: labelOf(before) || '—' }
  const gone = pieces.findLast(({ lastLabel, left }) => left && lastLabel === label)
  return gone ? { fault: 'gone', label, piece: gone } : { fault: 'unknown', label, now: '' }
}
