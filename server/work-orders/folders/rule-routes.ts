import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type RuleItem, ruleItemText, type rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { en } from '@shortcut/words/en.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { contains } from '../../platform/database/pages.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { tryRule } from './try-rule.ts'

interface Row {
  id: string
  name: string
  ruleItemList: RuleItem[]
}

const inWords = (row: Row, language: AppLanguage) => ({
  ...row,
  ruleItemText: ruleItemText(row.ruleItemList, (word) =>
    word in en.ruleOperator
      ? say(language, 'ruleOperator', word as RuleItem['operator'])
      : say(language, 'ruleField', word as RuleItem['ruleField']),
  ),
})

/** @throws Refusal 404 */
async function lockRule(context: Context, id: string): Promise<Row> {
  const row = await context.db
    .selectFrom('rule')
    .select(['id', 'name', 'ruleItemList'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .$castTo<Row>()
    .executeTakeFirst()
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'rule' })
  return row
}

export const rulesRoutes: Handlers<typeof rulesApi> = {
  async list(context, { q }) {
    const { rows } = await sql<Row>`
      SELECT id, name, rule_item_list FROM rule WHERE deleted_at IS NULL AND name ILIKE ${contains(q ?? '')}
      ORDER BY position, lower(name)`.execute(context.db)
    return rows.map((row) => inWords(row, context.language))
  },

  async counts(context) {
    const { rows } = await sql<{ id: string; count: number }>`
      SELECT r.id, coalesce(sum(c.n), 0)::int AS count FROM rule r LEFT JOIN rule_count c ON c.rule_id = r.id
      WHERE r.deleted_at IS NULL GROUP BY r.id`.execute(context.db)
    return rows
  },

  async addRule(context, { name, ruleItemList }) {
    const id = newId()
    const by = {
      createdAt: context.now,
      createdBy: context.actor.name,
      updatedAt: context.now,
      updatedBy: context.actor.name,
    }
    await context.db
      .insertInto('rule')
      .values((row) => ({
        id,
        name,
        ruleItemList: JSON.stringify(ruleItemList),
        ...by,
        // At the end if people have arranged folders; else all are sorted by name.
        position: row.selectFrom('rule').select(sql<number>`coalesce(max(position), 0)`.as('last')),
      }))
      .execute()
    await record(context, {
      action: 'rule.add',
      entity: 'rule',
      entityId: id,
      label: name,
      after: { name, ruleItemList },
    })
    return inWords({ id, name, ruleItemList }, context.language)
  },

  async updateRule(context, { id, name, ruleItemList }) {
    const before = await lockRule(context, id)
    await context.db
      .updateTable('rule')
      .set((row) => ({
        name,
        ruleItemList: JSON.stringify(ruleItemList),
        version: row('version', '+', 1),
        updatedAt: context.now,
        updatedBy: context.actor.name,
      }))
      .where('id', '=', id)
      .execute()
    await record(context, {
      action: 'rule.update',
      entity: 'rule',
      entityId: id,
      label: name,
      before: { name: before.name, ruleItemList: before.ruleItemList },
      after: { name, ruleItemList },
    })
    return inWords({ id, name, ruleItemList }, context.language)
  },

  async deleteRule(context, { id }) {
    const { name } = await lockRule(context, id)
    await context.db.updateTable('rule').set({ deletedAt: context.now }).where('id', '=', id).execute()
    await record(context, { action: 'rule.delete', entity: 'rule', entityId: id, label: name })
    return {}
  },

  tryRule: (context, input) => tryRule(context, input),

  async orderRules(context, { ids }) {
    // In a fixed order, so that two simultaneous calls do not deadlock.
    const { rows } = await sql<{ id: string; name: string; position: number }>`
      SELECT id, name, position FROM rule WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(
      context.db,
    )
    const places = new Map(ids.map((id, index) => [id, index + 1]))
    const moved = rows.filter(({ id, position }) => places.get(id) !== position)
    for (const { id } of moved)
      await context.db
        .updateTable('rule')
        .set({ position: places.get(id) })
        .where('id', '=', id)
        .execute()
    await record(
      context,
      ...moved.map(({ id, name, position }) => ({
        action: 'rule.order' as const,
        entity: 'rule' as const,
        entityId: id,
        label: name,
        before: { position },
        after: { position: places.get(id) },
      })),
    )
    return {}
  },
}
