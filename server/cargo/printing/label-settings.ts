import { type LabelSettings, labelSettings, standardLabels } from '@shortcut/domain/cargo/label-api.ts'
import { ownLabelOf, ssccOf } from '@shortcut/domain/cargo/labels.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { PieceLabel } from '../labels.ts'

/** How labels are made; the standard until set. */
export async function labelSettingsOf(db: Queries): Promise<LabelSettings> {
  const row = await db.selectFrom('labelSetting').select(['gs1Prefix', 'size']).executeTakeFirst()
  return row ? labelSettings.parse(row) : standardLabels
}

interface Unlabelled {
  receiptNo: string
  pieceNo: number
  /** Of our own labels of this piece: the second is 2. */
  edition?: number
}

/**
 * New labels of ours: GS1 codes once the company has a prefix, else numbers of our own. A serial number is never given twice.
 * @throws Refusal 409 when all serial numbers of the prefix are used
 */
export async function newLabels(db: Queries, pieces: readonly Unlabelled[]): Promise<PieceLabel[]> {
  if (pieces.length === 0) return []
  const { gs1Prefix } = await labelSettingsOf(db)
  if (!gs1Prefix)
    return pieces.map(({ receiptNo, pieceNo, edition = 1 }) => ({
      label: ownLabelOf(receiptNo, pieceNo, edition),
      kind: 'own',
    }))
  const { rows } = await sql<{ serial: string }>`
    SELECT nextval('sscc_serial') AS serial FROM generate_series(1, ${pieces.length})`.execute(db)
  try {
    return rows.map(({ serial }) => ({ label: ssccOf(gs1Prefix, Number(serial)), kind: 'sscc' }))
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(codes.conflict, 'ssccUsedUp', { prefix: gs1Prefix })
    throw error
  }
}
