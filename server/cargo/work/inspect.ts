import type { CargoActOf } from '@shortcut/domain/cargo/acts.ts'
import { isOneOf, type NoteAction, nextPieceStatus, onHandStatuses } from '@shortcut/domain/cargo/lifecycle.ts'
import { cmOf, kgOf, partsOf, typedSize, typedWeight, weightDoubt } from '@shortcut/domain/cargo/weights.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { compareAgain } from '../compare-count.ts'
import { addDiscrepancy } from '../discrepancies.ts'
import { standsIn } from '../labels.ts'
import type { LockedPiece, LockedReceipt } from '../lock.ts'
import { type MovingAct, movePieces, notePieces, pieceForbids } from '../move-pieces.ts'
import type { Done } from './count.ts'
import { newerValues } from './late/newer-values.ts'
import { lockLabelled, lockScanned } from './lock-labelled.ts'
import { getOwnWarehouse, guardHere } from './worker.ts'

/** Only what stands in the warehouse can be looked at. @throws Refusal 501 */
async function guardOnHand(context: Context, pieces: readonly LockedPiece[], action: NoteAction): Promise<void> {
  const gone = pieces.find(({ status }) => !isOneOf(status, onHandStatuses))
  if (gone) throw await pieceForbids(context, gone, say(context.language, 'noteAction', action))
}

/** Weighs pieces together, and measures each alike; what was weighed or measured since stays. A finished count is compared again. */
export async function measure(context: Context, act: CargoActOf<'measure'>, moving: MovingAct): Promise<Done> {
  const { db, now } = context
  const warehouse = await getOwnWarehouse(context)
  const { receipts, pieces } = await lockLabelled(context, act.data.labels, standsIn(warehouse.id))
  guardHere(warehouse, pieces)
  await guardOnHand(context, pieces, 'measure')
  const { weight, size, isSure } = act.data
  const kg = weight ? kgOf(weight.value, weight.unit) : null
  const sides = size
    ? {
        lengthCm: cmOf(size.length, size.unit),
        widthCm: cmOf(size.width, size.unit),
        heightCm: cmOf(size.height, size.unit),
      }
    : null
  const doubt = kg && !isSure ? doubtOf(context, kg, sides, { pieces: pieces.length, receipts }) : ''
  const newer = await newerValues(context, moving, pieces, 'measure', [
    ...(kg ? (['weightKg'] as const) : []),
    ...(sides ? (['lengthCm'] as const) : []),
  ])
  const parts = kg ? partsOf(kg, pieces.length) : []
  const measured = pieces.map((piece, index) => ({
    ...piece,
    values: {
      ...(newer.isNewer(piece.id, 'lengthCm') ? {} : sides),
      ...(parts[index] && !newer.isNewer(piece.id, 'weightKg') ? { weightKg: parts[index] } : {}),
    },
  }))
  for (const { id, values } of measured)
    await db
      .updateTable('piece')
      .set({ ...values, updatedAt: now })
      .where('id', '=', id)
      .execute()
  const text = entered(act.data, pieces.length)
  await notePieces(context, moving, pieces, 'measure', text)
  await record(
    context,
    ...measured.map(({ id, label, values }) => ({
      action: 'piece.measure' as const,
      entity: 'piece' as const,
      entityId: id,
      label,
      after: { ...values, entered: text, at: moving.at },
      reason: newer.say('en', warehouse, id),
    })),
  )
  for (const receipt of receipts) await compareAgain(context, receipt)
  const message = [doubt, newer.say(context.language, warehouse)].filter(Boolean).join(' ')
  return { message, receiptIds: receipts.map(({ id }) => id) }
}

interface Sides {
  lengthCm: string
  widthCm: string
  heightCm: string
}

/**
 * A question about an unlikely weight. What is booked is not named: the count is blind. Empty: there is none.
 * @throws Refusal 422 for what weighs nothing like its size: kilograms that were pounds, or a digit too many
 */
function doubtOf(
  { language }: Context,
  kg: string,
  sides: Sides | null,
  { pieces, receipts }: { pieces: number; receipts: readonly LockedReceipt[] },
): string {
  const cm3 = sides && exact(sides.lengthCm).mul(sides.widthCm).mul(sides.heightCm).mul(pieces)
  const [receipt] = receipts
  const isOfOne = receipt !== undefined && receipts.length === 1
  const booked = isOfOne ? { kg: receipt.bookedKg, pieces: receipt.bookedPieces } : null
  const doubt = weightDoubt(kg, pieces, { cm3, booked })
  if (doubt === 'density') throw new Refusal(codes.invalid, 'weightUnlikely', { kg: groupedText(kg) })
  if (doubt === null) return ''
  const each = groupedText(exact(kg).div(pieces).toDecimalPlaces(1).toString())
  return say(language, 'cargoAnswer', doubt === 'heavy' ? 'weightHeavy' : 'weightBooked', { kg: each })
}

/** What was typed, as the office reads it, whatever the phone's language. A weight of several pieces says so: each has its share of it. */
function entered({ weight, size }: CargoActOf<'measure'>['data'], count: number): string {
  const typed = weight ? typedWeight(weight.value, weight.unit) : ''
  return [
    typed && count > 1 ? say('en', 'cargoAnswer', 'weighedTogether', { weight: typed, count }) : typed,
    size ? typedSize([size.length, size.width, size.height], size.unit) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A damaged piece is a discrepancy until the office decides; a held one does not leave its place. */
export async function damage(context: Context, act: CargoActOf<'damage'>, moving: MovingAct): Promise<Done> {
  const { db, now } = context
  const warehouse = await getOwnWarehouse(context)
  const { receipts, pieces } = await lockScanned(context, [act.data.label], warehouse, {
    at: moving.at,
    locationId: null,
  })
  await guardOnHand(context, pieces, 'damage')
  const { types, hold, remark } = act.data
  const types_ = types.map((type) => say('en', 'damageType', type)).join(', ')
  const text = [types_, remark].filter(Boolean).join(': ')
  for (const piece of pieces) {
    await db.updateTable('piece').set({ damaged: true, updatedAt: now }).where('id', '=', piece.id).execute()
    await notePieces(context, moving, [piece], 'damage', text)
    if (hold && nextPieceStatus('hold', piece.status) && piece.holdReason === '')
      await movePieces(context, moving, [piece], 'hold', {
        place: piece.place,
        locationId: piece.locationId,
        unitId: piece.unitId,
        holdReason: text,
        remark: text,
      })
    const receipt = receipts.find(({ id }) => id === piece.receiptId)
    if (receipt)
      await addDiscrepancy(context, receipt, {
        kind: 'damage',
        pieceId: piece.id,
        actId: moving.id,
        counted: piece.label,
        remark: text,
      })
  }
  return { message: '', receiptIds: receipts.map(({ id }) => id) }
}

/** How pieces must be handled. A class that is not the order's is a difference for the office to decide. Empty: not, or as their order says. What is not said stays, and so does what was marked since. */
export async function mark(context: Context, act: CargoActOf<'mark'>, moving: MovingAct): Promise<Done> {
  const { db, now } = context
  const warehouse = await getOwnWarehouse(context)
  const { receipts, pieces } = await lockLabelled(context, act.data.labels, standsIn(warehouse.id))
  guardHere(warehouse, pieces)
  await guardOnHand(context, pieces, 'mark')
  const { hazmatClass, temperature } = act.data
  const newer = await newerValues(context, moving, pieces, 'mark', [
    ...(hazmatClass === undefined ? [] : (['hazmatClass'] as const)),
    ...(temperature === undefined ? [] : (['temperature'] as const)),
  ])
  const marked = pieces.map((piece) => ({
    ...piece,
    values: {
      ...(hazmatClass === undefined || newer.isNewer(piece.id, 'hazmatClass') ? {} : { hazmatClass }),
      ...(temperature === undefined || newer.isNewer(piece.id, 'temperature') ? {} : { temperature }),
    },
  }))
  for (const alike of Map.groupBy(marked, ({ values }) => JSON.stringify(values)).values())
    await db
      .updateTable('piece')
      .set({ ...alike[0]?.values, updatedAt: now })
      .where(
        'id',
        'in',
        alike.map(({ id }) => id),
      )
      .execute()
  const text = [hazmatClass && `DG ${hazmatClass}`, temperature && say('en', 'temperature', temperature)]
    .filter(Boolean)
    .join(', ')
  await notePieces(context, moving, pieces, 'mark', text)
  await record(
    context,
    ...marked.map(({ id, label, values }) => {
      const told = newer.say('en', warehouse, id)
      return {
        action: 'piece.mark' as const,
        entity: 'piece' as const,
        entityId: id,
        label,
        // What does not stand is only in the text.
        after: { ...values, ...(told ? { entered: text } : {}), at: moving.at },
        reason: told,
      }
    }),
  )
  if (hazmatClass !== undefined) for (const receipt of receipts) await compareAgain(context, receipt)
  return { message: newer.say(context.language, warehouse), receiptIds: receipts.map(({ id }) => id) }
}
