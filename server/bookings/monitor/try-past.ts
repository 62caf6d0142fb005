import { setImmediate as breathe } from 'node:timers/promises'
import { type Difference, differencesOf } from '@shortcut/domain/bookings/booking-differences.ts'
import type { PastMessage, PastTrial } from '@shortcut/domain/bookings/past-api.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import type { Logger } from 'pino'
import type { Context } from '../../platform/http/context.ts'
import { tryKept } from '../apply/apply-kept.ts'
import { type FileReading, openCells, openKept, savedReading } from '../read/read-kept.ts'
import type { AirPart, Delivery, Part } from '../receive/delivery.ts'
import { type PastSource, pastMessages } from './past-messages.ts'

/** More of either kind add little. */
const most = 20
const mostShown = 12

/** Unsaved settings, and the messages they affect. */
export interface Proposal {
  accountId: string
  channels: readonly PastSource['channel'][]
  /** @param saved the account's current reading */
  reading(saved: FileReading): FileReading
  /** Whether the settings affect how this message is read: before, after, or both. */
  concerns(before: Delivery, after: Delivery): boolean
}

/**
 * The effect of settings on the account's latest messages: failures are applied and rolled back, accepted ones are only
 * read.
 */
export async function tryPast(context: Context, proposal: Proposal, log: Logger): Promise<PastTrial> {
  const { accountId, channels } = proposal
  const saved = await savedReading(context.db, accountId)
  const cellsOf = openCells()
  const [before, after] = [openKept(context, saved, cellsOf), openKept(context, proposal.reading(saved), cellsOf)]
  const list: PastMessage[] = []
  let others = 0
  for (const state of ['QUARANTINED', 'PROCESSED'] as const)
    for (const source of await pastMessages(context.db, accountId, channels, state, most)) {
      const [was, would] = [await before(source), await after(source)]
      if (!proposal.concerns(was, would)) others++
      else
        list.push(state === 'PROCESSED' ? compared(source, was, would) : await tried(context, source, was, would, log))
      // Reading a file may take a while, so other work runs in between.
      await breathe()
    }
  const counts = { passes: 0, stillFails: 0, breaks: 0, differs: 0, same: 0 }
  for (const { verdict } of list) counts[verdict]++
  return { list, counts, others }
}

const saysOf = (parts: readonly Part[]) =>
  JSON.stringify(parts.map(({ booking, air, errors }) => [booking, air?.message, errors]))

/** What an airline's message says; its faults are told apart. */
const saidBy = ({ message: { faults: _, ...said } }: AirPart) => said

function toldOf(source: PastSource, was: Delivery, would: Delivery) {
  const { id, receivedAt, fileName: sourceFile, at, customerReferenceNumber, shipmentId, receivedStatus } = source
  return {
    id,
    sourceFile,
    at,
    customerReferenceNumber,
    shipmentId,
    receivedDate: new Date(receivedAt).toISOString(),
    receivedStatus: receivedStatus as PastMessage['receivedStatus'],
    isTouched: saysOf(was.parts) !== saysOf(would.parts),
  }
}

async function tried(context: Context, source: PastSource, was: Delivery, would: Delivery, log: Logger) {
  const { errors } = await tryKept(context, would, log)
  const verdict: PastMessage['verdict'] = errors.length > 0 ? 'stillFails' : 'passes'
  return { ...toldOf(source, was, would), verdict, errors: errors.slice(0, mostShown), differences: [] }
}

/** For accepted messages only the readings are compared: applied again they would be repeats. */
function compared(source: PastSource, was: Delivery, would: Delivery): PastMessage {
  const told = toldOf(source, was, would)
  const answer = (verdict: PastMessage['verdict'], errors: Fault[] = [], differences: Difference[] = []) => ({
    ...told,
    verdict,
    errors: errors.slice(0, mostShown),
    differences: differences.slice(0, mostShown),
  })
  const [part] = would.parts
  // A message of an airline has no hash.
  const isAsTaken = source.contentHash !== null && part?.contentHash === source.contentHash
  const [before] = was.parts
  if (before?.air && part?.air) return answer('differs', [], differencesOf(saidBy(before.air), saidBy(part.air)))
  // Differences caused by a newer version of the product are not due to these settings.
  if (!told.isTouched || isAsTaken) return answer('same')
  if (!part?.booking) return answer('breaks', part?.errors)
  return answer('differs', [], differencesOf((source.parsed as Part['booking']) ?? null, part.booking))
}
