import { openClocks } from '@shortcut/domain/air/clocks.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { planFacts } from './plan-facts.ts'

/**
 * Writes when each clock of these masters is due and whether it is still open, for Home, the board and the orders. Every
 * change of a master, its houses, its filings or its airline's rule ends with this.
 */
export async function refreshClocks({ db }: Pick<Context, 'db'>, masterIds: readonly string[]): Promise<void> {
  const rows = (await planFacts(db, masterIds)).flatMap((facts) =>
    openClocks(facts)
      .map((clock) => ({ ...clock, masterId: facts.id, typedAt: facts.typed[clock.clock] }))
      .filter(({ dueAt }) => dueAt !== null),
  )
  await sql`
    UPDATE master_clock SET due_at = NULL, is_open = false WHERE master_id = ANY(${masterIds}::uuid[])`.execute(db)
  if (rows.length === 0) return
  await sql`
    INSERT INTO master_clock (master_id, clock, typed_at, due_at, is_open)
    SELECT * FROM unnest(${rows.map(({ masterId }) => masterId)}::uuid[], ${rows.map(({ clock }) => clock)}::text[],
      ${rows.map(({ typedAt }) => typedAt)}::timestamptz[], ${rows.map(({ dueAt }) => dueAt)}::timestamptz[], ${rows.map(({ isOpen }) => isOpen)}::boolean[])
    ON CONFLICT (master_id, clock) DO UPDATE SET due_at = excluded.due_at, is_open = excluded.is_open`.execute(db)
}
