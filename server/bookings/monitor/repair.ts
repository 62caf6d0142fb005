import type { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { repairText } from '@shortcut/domain/bookings/repair-text.ts'
import { editOf, withEdit } from '@shortcut/domain/bookings/same-edit.ts'
import type { ParsedOf } from '@shortcut/domain/endpoint.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { applyKept, lockKept, trialOf, tryKept } from '../apply/apply-kept.ts'
import type { Outcome } from '../apply/outcome.ts'
import {
  getSource,
  type KeptSource,
  kindOfSource,
  openCells,
  openKept,
  otherFailures,
  readKept,
  savedReading,
} from '../read/read-kept.ts'
import { orUnreadable, rowsAsText } from '../read/table-text.ts'
import { storable } from '../receive/keep-delivery.ts'
import { acknowledgeAgain } from './acknowledge-again.ts'
import { asText } from './message-detail.ts'

type Input<Name extends keyof typeof bookingMonitorApi> = ParsedOf<(typeof bookingMonitorApi)[Name]>

/** More past failures add little. */
const mostTried = 20

async function textOf({ language }: Context, source: KeptSource, cellsOf = openCells()): Promise<string> {
  const { content, at, mended } = source
  if (mended !== null) return mended
  const kind = kindOfSource(source)
  const table = kind === 'table' ? await orUnreadable(cellsOf(source)) : undefined
  return table ? rowsAsText(table, at) : repairText(asText(content, content.length, language), kind, at)
}

export async function showRepairText(context: Context, id: string) {
  const source = await getSource(context.db, id)
  return { version: source.version, kind: kindOfSource(source), text: await textOf(context, source) }
}

export async function tryRepair(context: Context, { id, text }: Input<'tryRepair'>, log: Logger) {
  const source = await getSource(context.db, id)
  return tryKept(context, await readKept(context, source, text), log)
}

/** Applies the same edit to the sender's other failures; those without the fault are read unchanged. */
export async function tryOnFailures(context: Context, { id, text }: Input<'tryOnFailures'>, log: Logger) {
  const source = await getSource(context.db, id)
  const kind = kindOfSource(source)
  const cellsOf = openCells()
  const read = openKept(context, await savedReading(context.db, source.accountId), cellsOf)
  const edit = text === undefined ? undefined : editOf(await textOf(context, source, cellsOf), text, kind)
  const list = []
  for (const other of await otherFailures(context.db, source, mostTried)) {
    const edited =
      edit && kindOfSource(other) === kind ? withEdit(await textOf(context, other, cellsOf), edit, kind) : undefined
    const { receivedStatus, errors, waitsUntil } = await tryKept(context, await read(other, edited), log)
    const { id, at, fileName: sourceFile, customerReferenceNumber } = other
    list.push({
      id,
      at,
      sourceFile,
      customerReferenceNumber,
      receivedStatus,
      isEdited: edited !== undefined,
      receivedDate: new Date(other.receivedAt).toISOString(),
      errors: waitsUntil ? [] : errors,
    })
  }
  return { list, total: list.length, pass: list.filter(({ errors }) => errors.length === 0).length }
}

/**
 * If two people correct the same message, one wins. @throws Refusal 409 for the other, 422 if it would be quarantined
 * again
 */
export async function repair(context: Context, { id, version, text }: Input<'repair'>, log: Logger) {
  const source = await getSource(context.db, id)
  const outcomes = await applyAndKeep(context, source, version, log, text)
  await sql`
    INSERT INTO booking_repair (id, message_id, text, at, by_id, by_name)
    VALUES (${newId()}, ${id}, ${text}, ${context.now}, ${context.actor.id}, ${context.actor.name})`.execute(context.db)
  await tell(context, 'bookingMessage.repair', source, outcomes)
  return trialOf(context, outcomes)
}

/** Reads and applies a message again, as received or last corrected. @throws Refusal like `repair` */
export async function reprocess(context: Context, id: string, log: Logger) {
  const source = await getSource(context.db, id)
  const outcomes = await applyAndKeep(context, source, source.version, log)
  await tell(context, 'bookingMessage.reprocess', source, outcomes)
}

async function applyAndKeep(context: Context, source: KeptSource, version: number, log: Logger, text?: string) {
  const delivery = await readKept(context, source, text)
  // Acts on behalf of the sender: the sender's rights apply, not the person's.
  const outcomes = await applyKept({ ...context, session: null }, delivery, log)
  await lockKept(context, source, version)
  const failed = outcomes.find(({ status, waitsUntil }) => status === 'QUARANTINED' && !waitsUntil)
  if (failed) {
    const fields = failed.errors.map(({ at, message }) => ({ path: at, message }))
    throw new Refusal(codes.invalid, 'stillFails', { why: failed.errors[0]?.message ?? '' }, { fields })
  }
  for (const outcome of outcomes) await keepOutcome(context, source, outcome)
  await acknowledgeAgain(context, source, delivery, text !== undefined)
  return outcomes
}

/**
 * The first booking gets the message's row; further bookings, found where the messages could not be separated, get
 * their own rows.
 */
async function keepOutcome({ db }: Context, source: KeptSource, outcome: Outcome) {
  const { part, status, order, masterId = null, waitsUntil } = outcome
  const values = {
    purpose: part.purpose,
    customerReferenceNumber: part.customerReferenceNumber,
    shipmentId: part.shipmentId,
    bookingStatus: order?.bookingStatus ?? '',
    receivedStatus: status,
    errors: storable(outcome.errors),
    warnings: storable(outcome.warnings),
    parsed: storable(part.booking ?? null),
    contentHash: part.contentHash === null ? null : Buffer.from(part.contentHash, 'hex'),
    waitsForOriginalUntil: waitsUntil,
    workOrderId: order?.id ?? null,
    partnerId: part.partner?.id ?? null,
    masterId,
  }
  if (part.id === source.id)
    await db
      .updateTable('bookingMessage')
      .set((row) => ({ ...values, version: row('version', '+', 1) }))
      .where('id', '=', source.id)
      .execute()
  else
    await db
      .insertInto('bookingMessage')
      .values({
        ...values,
        id: part.id,
        fileId: source.fileId,
        accountId: source.accountId,
        channel: source.channel,
        sentBy: source.sentBy,
        atInFile: part.at,
        receivedAt: source.receivedAt,
      })
      .execute()
}

const tell = (
  context: Context,
  action: 'bookingMessage.repair' | 'bookingMessage.reprocess',
  source: KeptSource,
  outcomes: readonly Outcome[],
) =>
  record(
    context,
    ...outcomes.map(({ part, status, order }) => ({
      action,
      entity: 'bookingMessage' as const,
      entityId: part.id,
      label: part.customerReferenceNumber || part.shipmentId || source.fileName,
      before: { receivedStatus: 'QUARANTINED' },
      after: { receivedStatus: status, sourceFile: source.fileName, ...(order && { bookingId: order.bookingId }) },
    })),
  )
