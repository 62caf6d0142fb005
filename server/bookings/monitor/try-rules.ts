import { withoutEnvelopes } from '@shortcut/domain/air-messages/envelope.ts'
import { readMessages } from '@shortcut/domain/air-messages/read.ts'
import { applyRules } from '@shortcut/domain/air-messages/rules/apply-rules.ts'
import type { AppliedRule, TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { mostRejections, type RuledRejection } from '@shortcut/domain/bookings/rules-trial-api.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

interface Rejected extends Pick<RuledRejection, 'id' | 'kind' | 'label' | 'masterId' | 'answeredAt' | 'answerWords'> {
  /** As composed, before the rules that changed it then. */
  body: string
  textRules: AppliedRule[]
}

/** The last messages that a partner rejected, with and without these rules. */
export async function tryRules(
  db: Queries,
  partnerId: string,
  accountId: string,
  rules: readonly TextRule[],
): Promise<RuledRejection[]> {
  const { rows } = await sql<Rejected>`
    SELECT m.id, m.kind, m.label, m.master_id, m.answered_at, m.answer_words, coalesce(m.composed, m.content) AS body, m.text_rules
    FROM outgoing_message m WHERE m.partner_id = ${partnerId} AND m.account_id = ${accountId} AND m.answer = 'refused'
    ORDER BY m.answered_at DESC, m.id DESC LIMIT ${mostRejections}`.execute(db)
  return rows.map(({ body, textRules, ...message }) => {
    const composed = withoutEnvelopes(body)
    const thenRules = textRules.map(({ rule }) => rule)
    const [sent, would] = [applyRules(composed, thenRules, 'out'), applyRules(composed, rules, 'out')]
    return {
      ...message,
      lines: sent.lines.flatMap((was, index) => {
        const is = would.lines[index] ?? null
        return was === is ? [] : [{ line: index + 1, was, is }]
      }),
      faultsBefore: faultsOf(sent.text),
      faultsAfter: faultsOf(would.text),
    }
  })
}

const faultsOf = (text: string) =>
  readMessages(text).flatMap(({ message }) =>
    message.faults.map(({ line, identifier, severity, message: why }) => ({
      line,
      identifier,
      severity,
      message: why,
    })),
  )
