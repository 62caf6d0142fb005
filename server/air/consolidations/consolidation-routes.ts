import type { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { boardOf } from './board.ts'
import { nextCutOffs } from './next-cut-offs.ts'
import { plansOf } from './plans.ts'
import { deleteRules, listRules, saveRule } from './rules.ts'
import { savePlan } from './save-plan.ts'

export const consolidationRoutes: Handlers<typeof consolidationApi> = {
  board: (context, input) => boardOf(context, input),
  next: (context, { count }) => nextCutOffs(context, count),
  save: savePlan,
  rules: ({ db }) => listRules(db),
  saveRule,
  deleteRule: (context, { ids }) => deleteRules(context, ids),

  async plan(context, { id }) {
    const plan = (await plansOf(context, [id])).get(id)
    if (!plan) throw new Refusal(codes.notFound, 'notFound', { thing: 'master waybill' })
    return plan
  },
}
