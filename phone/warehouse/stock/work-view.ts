import type { CargoActInput } from '@shortcut/domain/cargo/acts.ts'
import { placeCodeOf, plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { countedPieceStatuses, isOneOf, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import type { Work, WorkReceipt } from '@shortcut/domain/cargo/work-api.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import type { KeptAct } from '../../queue/kept.ts'

/** A line of what was counted: on the server, or by this phone and not sent yet. */
export interface CountedLine {
  key: string
  /** Its name; empty: it has none yet. */
  label: string
  /** Other labels that it has in use. */
  otherLabels: readonly string[]
  /** Empty: this phone, just now. */
  who: string
  /** ISO 8601. */
  at: string
  pieces: number
  isSent: boolean
  /** It stands in the warehouse. */
  isHere: boolean
}

export interface ReceiptView extends WorkReceipt {
  /** The last one first. */
  lines: readonly CountedLine[]
  counted: number
  /** This phone has finished it, and the server does not know yet. */
  isFinished: boolean
}

/** Labels of pieces that can be weighed or looked at: what has left is not here. */
export const labelsHere = ({ lines }: Pick<ReceiptView, 'lines'>): string[] =>
  lines.flatMap(({ label, isHere }) => (label && isHere ? [label] : []))

/** A warehouse worker's acts that the server does not have yet. A person has one app, so these are all that is kept. */
export const waitingActs = (kept: readonly KeptAct[]): CargoActInput[] =>
  (kept as unknown as readonly KeptAct<CargoActInput>[]).flatMap(({ act, state }) => (state === 'waiting' ? [act] : []))

/** A warehouse worker's acts that the server has refused, each until the worker has confirmed it. */
export const refusedActs = (kept: readonly KeptAct[]): KeptAct<CargoActInput>[] =>
  (kept as unknown as readonly KeptAct<CargoActInput>[]).filter(({ state }) => state === 'refused')

/** A receipt with what this phone has done on it since. */
export function receiptView(work: Work, receipt: WorkReceipt, kept: readonly KeptAct[]): ReceiptView {
  const pieces = work.pieces.filter(
    ({ receiptId, status }) => receiptId === receipt.id && isOneOf(status, countedPieceStatuses),
  )
  const known = new Set(pieces.flatMap(({ labels }) => labels))
  let lines: CountedLine[] = pieces.map(({ id, labels, lastLabel = '', countedBy, countedAt, status: of }) => ({
    key: id,
    label: labels.at(-1) ?? lastLabel,
    otherLabels: labels.slice(0, -1),
    who: countedBy,
    at: countedAt ?? '',
    pieces: 1,
    isSent: true,
    isHere: isOneOf(of, onHandStatuses),
  }))
  let isFinished = false
  let { status, arrivedAt, dock } = receipt
  for (const act of waitingActs(kept)) {
    if (act.kind === 'withdraw') {
      const label = plainLabel(act.data.label)
      if (known.delete(label)) isFinished = false
      const labels = pieces.find((piece) => piece.labels.includes(label))?.labels ?? [label]
      lines = lines.filter((line) => line.label === '' || !labels.includes(line.label))
    }
    if (!('receiptId' in act) || act.receiptId !== receipt.id) continue
    if (act.kind === 'finish') isFinished = true
    if (act.kind === 'arrive') {
      dock = act.data.dock || dock
      if (status === 'expected') {
        status = 'arrived'
        arrivedAt = act.at
      }
    }
    const line = { key: act.id, otherLabels: [], who: '', at: act.at, isSent: false, isHere: true }
    if (act.kind === 'countLoose') lines.push({ ...line, label: '', pieces: act.data.pieces })
    if (act.kind !== 'count') continue
    const label = plainLabel(act.data.label)
    if (known.has(label)) continue
    known.add(label)
    lines.push({ ...line, label, pieces: 1 })
  }
  lines.sort((one, other) => other.at.localeCompare(one.at))
  return {
    ...receipt,
    status,
    arrivedAt,
    dock,
    lines,
    counted: lines.reduce((sum, line) => sum + line.pieces, 0),
    isFinished,
  }
}

/** Receipts of freight that nobody announced, which the server does not know yet. */
export function openedHere(work: Work, kept: readonly KeptAct[]): WorkReceipt[] {
  const known = new Set(work.receipts.map(({ id }) => id))
  return waitingActs(kept).flatMap((act) =>
    act.kind === 'open' && !known.has(act.receiptId)
      ? [
          {
            id: act.receiptId,
            receiptNo: '',
            status: 'arrived' as const,
            workOrderId: null,
            accountId: null,
            customerName: null,
            bookingId: null,
            customerReferenceNumber: null,
            reference: act.data.reference ?? '',
            shipper: act.data.shipper ?? '',
            remark: '',
            expectedAt: null,
            arrivedAt: act.at,
            releasedAt: null,
            dock: act.data.dock ?? '',
            orderCancelled: false,
            booked: null,
            weightUnit: 'kg',
            differences: [],
          },
        ]
      : [],
  )
}

const isHere = ['arrived', 'counting'] as const
const isDone = ['received', 'discrepant', 'resolved', 'released'] as const

const timeOf = ({ expectedAt }: WorkReceipt) => (expectedAt ? Date.parse(expectedAt) : Number.MAX_SAFE_INTEGER)

/** The receipts of the warehouse in the order of the day: what stands at the dock, what is expected, what is counted. */
export function sortedWork(work: Work, kept: readonly KeptAct[]) {
  const all = [...openedHere(work, kept), ...work.receipts].map((receipt) => receiptView(work, receipt, kept))
  const finished = all.filter((one) => one.isFinished || isOneOf(one.status, isDone))
  const counting = all.filter((one) => !finished.includes(one) && (isOneOf(one.status, isHere) || one.counted > 0))
  // What is announced later comes last from the server; freight without a time is last.
  const expected = all
    .filter((one) => one.status === 'expected' && !counting.includes(one) && !finished.includes(one))
    .sort((one, other) => timeOf(one) - timeOf(other))
  return { counting, expected, finished }
}

/** What the office expects by the end of the day at the warehouse, also what is late and what has no time; and what comes later. */
export function byDay<R extends Pick<WorkReceipt, 'expectedAt'>>(expected: readonly R[], zone: string, now: number) {
  const today = toLocalDate(new Date(now).toISOString(), zone)
  const isLater = ({ expectedAt }: R) => expectedAt !== null && toLocalDate(expectedAt, zone) > today
  return { today: expected.filter((one) => !isLater(one)), later: expected.filter(isLater) }
}

export const titleOf = ({ customerName, shipper, reference, receiptNo }: WorkReceipt) =>
  customerName || shipper || reference || receiptNo

/** The code of a location of the warehouse, as it was scanned or typed. */
export const locationIn = (work: Work | null, text: string): string | undefined =>
  work?.locations.find((code) => placeCodeOf(code) === placeCodeOf(text))
