import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/http/context.ts'
import { clockIn } from '../../last-move.ts'
import type { LockedPiece } from '../../lock.ts'
import type { MovingAct } from '../../move-pieces.ts'
import type { OwnWarehouse } from '../worker.ts'

/** Columns that acts fill, and what a phone is told of a newer value. The length stands for all three sides. */
const told = {
  weightKg: 'weighedSince',
  lengthCm: 'measuredSince',
  hazmatClass: 'markedSince',
  temperature: 'markedSince',
} as const
type Field = keyof typeof told

interface Newer {
  pieceId: string
  field: Field
  who: string
  /** When it was weighed, measured or marked, ISO 8601. */
  at: string
}

/** Pieces that a sentence names. */
const mostNamed = 5

/**
 * What pieces were weighed, measured or marked with after an act that is sent late: the newest value stands.
 * @param pieces locked
 */
export async function newerValues(
  context: Context,
  { at }: MovingAct,
  pieces: readonly LockedPiece[],
  action: 'measure' | 'mark',
  fields: readonly Field[],
) {
  const { rows } = await sql<Newer>`
    SELECT DISTINCT ON (l.entity_id, f.field) l.entity_id AS piece_id, f.field, l.actor_name AS who, (l.after->>'at')::timestamptz AS at
    FROM operation_log l CROSS JOIN unnest(${[...fields]}::text[]) f(field)
    WHERE l.entity = 'piece' AND l.entity_id = ANY(${pieces.map(({ id }) => id)}::uuid[]) AND l.action = ${`piece.${action}`} AND l.outcome = 'done'
      AND l.at > ${at} AND l.after ? f.field AND (l.after->>'at')::timestamptz > ${at}
    ORDER BY l.entity_id, f.field, (l.after->>'at')::timestamptz DESC, l.id DESC`.execute(context.db)
  const has = new Set(rows.map(({ pieceId, field }) => `${pieceId} ${field}`))
  return {
    isNewer: (pieceId: string, field: Field) => has.has(`${pieceId} ${field}`),
    /** Who did so, of one piece or of all of them; empty: nobody. */
    say: (language: Context['language'], warehouse: OwnWarehouse, pieceId?: string) =>
      sayNewer(language, warehouse, pieces, pieceId ? rows.filter((row) => row.pieceId === pieceId) : rows),
  }
}

/** A sentence for each person and kind of value. */
function sayNewer(
  language: Context['language'],
  { timeZone }: OwnWarehouse,
  pieces: readonly LockedPiece[],
  newer: readonly Newer[],
): string {
  const alike = Map.groupBy(newer, ({ field, who }) => `${told[field]} ${who}`)
  const sentences = [...alike.values()].map((rows) => {
    const [{ field, who } = { field: 'weightKg' as const, who: '' }] = rows
    const ids = new Set(rows.map(({ pieceId }) => pieceId))
    const labels = pieces.filter(({ id }) => ids.has(id)).map(({ label }) => label)
    const more = labels.length > mostNamed ? [`+${labels.length - mostNamed}`] : []
    const last = new Date(Math.max(...rows.map(({ at }) => Date.parse(at)))).toISOString()
    return say(language, 'cargoAnswer', told[field], {
      who,
      labels: [...labels.slice(0, mostNamed), ...more].join(', '),
      time: clockIn(timeZone, last, language),
    })
  })
  return sentences.join(' ')
}
