import { grossOf, isTooHeavy, mostKgOf, readUldCode, type UldWeights } from '@shortcut/domain/cargo/ulds.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { among } from '../platform/database/among.ts'
import type { Context } from '../platform/http/context.ts'

/** What a unit of a code and a weight is refused with. */
export const tooHeavy = (code: string, kg: string) => ({
  code,
  kg: Number(kg).toLocaleString('en'),
  type: readUldCode(code)?.type ?? '',
  most: (mostKgOf(code) ?? 0).toLocaleString('en'),
})

/** Pieces do not go onto a unit load device that would be heavier than its type may be. @throws Refusal 501 with both weights */
export async function guardUnitWeight(
  { db }: Context,
  { id, code }: { id: string; code: string },
  pieces: readonly { id: string }[],
): Promise<void> {
  if (mostKgOf(code) === null) return
  const added = pieces.map((piece) => piece.id)
  const { rows } = await sql<Pick<UldWeights, 'tareKg' | 'piecesKg'>>`
    SELECT (SELECT trim_scale(u.tare_kg)::text FROM load_unit u WHERE u.id = ${id}) AS tare_kg,
      coalesce(trim_scale(sum(p.weight_kg)), 0)::text AS pieces_kg
    FROM piece p WHERE p.unit_id = ${id} OR ${among('p.id', added)}`.execute(db)
  const [weights] = rows
  if (!weights) return
  // What the scale showed was without them.
  const { kg } = grossOf({ ...weights, weighedKg: null, pieces: added.length, unweighed: 0 })
  if (isTooHeavy(code, kg)) throw new Refusal(codes.refused, 'uldTooHeavy', tooHeavy(code, kg))
}

/** A gross weight by scale is that of other pieces once one goes on or off. */
export async function forgetScale({ db }: Context, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length > 0)
    await sql`UPDATE load_unit SET weighed_kg = NULL, version = version + 1
      WHERE id = ANY(${[...new Set(unitIds)].sort()}::uuid[]) AND weighed_kg IS NOT NULL`.execute(db)
}
