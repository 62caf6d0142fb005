import { isEnvelope, withoutEnvelopes } from '@shortcut/domain/air-messages/envelope.ts'
import { ruledOut } from '@shortcut/domain/air-messages/outgoing.ts'
import type { AppliedRule, TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { isXml } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import { mostRejections, type RuledRejection } from '@shortcut/domain/bookings/rules-trial-api.ts'
import { sql } from 'kysely'
import { sentFaults } from '../../air/exchange/sent-faults.ts'
import type { Queries } from '../../platform/database/queries.ts'

interface Rejected extends Pick<RuledRejection, 'id' | 'kind' | 'label' | 'masterId' | 'answeredAt' | 'answerWords'> {
  /** As composed, before the rules that changed it then. */
  body: string
  content: string
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
    SELECT m.id, m.kind, m.label, m.master_id, m.answered_at, m.answer_words, coalesce(m.composed, m.content) AS body, m.content, m.text_rules
    FROM outgoing_message m WHERE m.partner_id = ${partnerId} AND m.account_id = ${accountId} AND m.answer = 'refused'
    ORDER BY m.answered_at DESC, m.id DESC LIMIT ${mostRejections}`.execute(db)
  return rows.map(({ body, content, textRules, ...message }) => {
    const isTypeB = isEnvelope(content)
    const composed = withoutEnvelopes(body)
    const thenRules = textRules.map(({ rule }) => rule)
    const [sent, would] = [ruledOut(composed, thenRules, isTypeB), ruledOut(composed, rules, isTypeB)]
    return {
      ...message,
      isXml: isXml(composed),
      lines: sent.lines.flatMap((was, index) => {
        const is = would.lines[index] ?? null
        return was === is ? [] : [{ line: index + 1, was, is }]
      }),
      faultsBefore: faultsOf(sent.text, isTypeB),
      faultsAfter: faultsOf(would.text, isTypeB),
    }
  })
}

const faultsOf = (text: string, isTypeB: boolean) =>
  sentFaults(text, isTypeB).map(({ line, identifier, severity, message }) => ({
    line,
    identifier,
    severity,
    message,
  }))
