import type { KeptKind } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { sql } from 'kysely'
import { answeredKind, hasGone } from '../../air/exchange/take-answer.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Delivery, Part } from './delivery.ts'

/** The kind of our message that a part answers; undefined if it is no answer. */
export const answerOfPart = ({ air }: Part): KeptKind | undefined => air && answeredKind(air.message.type, air.text)

/**
 * The answers of an airline that are about a message that went since. An airline says the same of each sending, so its bytes
 * alone do not make them a repeat.
 * @param since when the same bytes came the last time
 */
export async function newerAnswers(
  { db, now }: Context,
  { parts, accountId }: Delivery,
  since: string,
): Promise<ReadonlySet<Part>> {
  const answers = parts.flatMap((part) => {
    const kind = answerOfPart(part)
    return kind ? [{ part, key: `${part.air?.message.awb ?? ''} ${kind}` }] : []
  })
  if (answers.length === 0) return new Set()
  const numbers = answers.map(({ part }) => part.air?.message.awb ?? '')
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM (
      SELECT DISTINCT ON (m.number, o.kind) m.number || ' ' || o.kind AS key, ${hasGone(now)} AS is_gone,
        coalesce(o.sent_at, o.last_tried_at, o.created_at) AS went_at
      FROM outgoing_message o JOIN master_waybill m ON m.id = o.master_id
      WHERE m.number = ANY(${numbers}::text[]) AND o.account_id = ${accountId} AND o.state <> 'withdrawn'
      ORDER BY m.number, o.kind, ${hasGone(now)} DESC, o.created_at DESC, o.id DESC) last
    WHERE is_gone AND went_at > ${since}`.execute(db)
  const newer = new Set(rows.map(({ key }) => key))
  return new Set(answers.flatMap(({ part, key }) => (newer.has(key) ? [part] : [])))
}
