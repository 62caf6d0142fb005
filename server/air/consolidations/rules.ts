import type { CutOffRule, RuleForm } from '@shortcut/domain/air/consolidation-api.ts'
import { nextWaybillStatus, waybillStatuses } from '@shortcut/domain/air/lifecycle.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { perItem } from '../../platform/per-item.ts'
import { refreshClocks } from './refresh-clocks.ts'

const selected = (db: Queries) =>
  db
    .selectFrom('cutOffRule')
    .select(['id', 'airline', 'origin', 'version', 'updatedAt', 'updatedBy'])
    .select(['documentsMinutes as documents', 'cargoMinutes as cargo'])
    .select(['dangerousMinutes as dangerous', 'filingMinutes as filing'])
    .where('deletedAt', 'is', null)

export const listRules = async (db: Queries): Promise<{ list: CutOffRule[] }> => ({
  list: await selected(db).orderBy('airline').orderBy('origin').execute(),
})

const findRule = (db: Queries, id: string): Promise<CutOffRule | undefined> =>
  selected(db).where('id', '=', id).executeTakeFirst()

const labelOf = ({ airline, origin }: Pick<CutOffRule, 'airline' | 'origin'>) =>
  [airline, origin].filter(Boolean).join(' ')

const asLogged = ({ airline, origin, documents, cargo, dangerous, filing }: CutOffRule) => ({
  airline,
  origin,
  documentsMinutes: documents,
  cargoMinutes: cargo,
  dangerousMinutes: dangerous,
  filingMinutes: filing,
})

export async function saveRule(context: Context, { id, version, ...form }: RuleForm): Promise<CutOffRule> {
  const { airline, origin, documents, cargo, dangerous, filing } = form
  const { before, after } = await saveVersioned<CutOffRule>(context, {
    table: 'cut_off_rule',
    thing: 'rule of cut-offs',
    id,
    version,
    fields: {
      airline,
      origin,
      documentsMinutes: documents,
      cargoMinutes: cargo,
      dangerousMinutes: dangerous,
      filingMinutes: filing,
    },
    find: findRule,
  })
  await record(context, {
    action: before ? 'cutOffRule.save' : 'cutOffRule.add',
    entity: 'cutOffRule',
    entityId: after.id,
    label: labelOf(after),
    before: before && asLogged(before),
    after: asLogged(after),
  })
  await refreshAirlines(context, [before?.airline ?? after.airline, after.airline])
  return after
}

export const deleteRules = (context: Context, ids: readonly string[]) =>
  perItem(context, ids, async (item, id) => {
    const rule = await findRule(item.db, id)
    if (!rule) throw new Refusal(codes.notFound, 'notFound', { thing: 'rule of cut-offs' })
    await hideRow(item, 'cut_off_rule', id)
    await record(item, {
      action: 'cutOffRule.delete',
      entity: 'cutOffRule',
      entityId: id,
      label: labelOf(rule),
      before: asLogged(rule),
    })
    await refreshAirlines(item, [rule.airline])
  })

const planned = waybillStatuses.filter((status) => nextWaybillStatus('plan', status) !== null)

/** Clocks that follow a rule follow its change. The masters are locked in one order, because their own changes write them too. */
async function refreshAirlines(context: Context, airlines: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM master_waybill WHERE airline = ANY(${airlines}::text[]) AND status = ANY(${planned}::text[]) AND deleted_at IS NULL
      AND departs_at IS NOT NULL ORDER BY id FOR NO KEY UPDATE`.execute(context.db)
  await refreshClocks(
    context,
    rows.map(({ id }) => id),
  )
}
