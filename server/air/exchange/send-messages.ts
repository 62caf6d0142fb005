import {
  type AirMessageKind,
  airMessageKinds,
  type messageStates,
  type SentKind,
} from '@shortcut/domain/air/exchange/exchange-api.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { envelopeOf, withEnvelopes, withoutEnvelopes } from '@shortcut/domain/air-messages/envelope.ts'
import { ruledOut } from '@shortcut/domain/air-messages/outgoing.ts'
import { rulesOf } from '@shortcut/domain/air-messages/rules/apply-rules.ts'
import type { AppliedRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { rulesInWords } from '@shortcut/words/rules-in-words.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { masterLabel } from '../masters/master-label.ts'
import { type AirPartner, findAirPartner } from './air-partner.ts'
import { composedFwb, findFhl, type Taken } from './compose-messages.ts'

/** The last message of a kind that went out, or goes: as composed, without envelope and before text rules. */
interface LastSent {
  kind: SentKind
  body: string
  answer: string
  state: (typeof messageStates)[number]
}

async function lastSentOf(db: Queries, masterId: string): Promise<LastSent[]> {
  const { rows } = await sql<LastSent>`
    SELECT DISTINCT ON (kind) kind, coalesce(composed, content) AS body, answer, state
    FROM outgoing_message WHERE master_id = ${masterId} AND state <> 'withdrawn' ORDER BY kind, created_at DESC, id DESC`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, body: withoutEnvelopes(row.body) }))
}

/** What is composed of a master now, by kind, before text rules of the partner. A master without issued houses has no FHL. */
export async function textsOf(
  db: Queries,
  master: MasterDetail,
  partner: Taken,
): Promise<Partial<Record<AirMessageKind, string>>> {
  const houses = await findFhl(db, master, partner)
  return {
    FWB: (await composedFwb(db, master, partner.fwbVersion, partner.ourAddress)).text,
    ...(houses && { FHL: houses.text }),
  }
}

/**
 * Sends what the airline does not have yet: the waybill when it is booked, and it and its houses when it is manifested.
 * Without a partner of the airline nothing is sent.
 */
export async function sendNew(context: Context, master: MasterDetail, kinds: readonly AirMessageKind[]): Promise<void> {
  const partner = await findAirPartner(context.db, master.airline)
  if (!partner) return
  const last = new Map<SentKind, LastSent>((await lastSentOf(context.db, master.id)).map((one) => [one.kind, one]))
  const texts = await textsOf(context.db, master, partner)
  for (const kind of kinds) {
    const text = texts[kind]
    const before = last.get(kind)
    if (text && (before?.body !== text || before.answer === 'refused'))
      await queueMessage(context, master, partner, kind, text)
  }
}

/** Messages that did not go out yet stay here. */
export async function withdrawUnsent(
  { db, now }: Context,
  masterId: string,
  kinds: readonly SentKind[],
): Promise<void> {
  await sql`
    UPDATE outgoing_message SET state = 'withdrawn' WHERE master_id = ${masterId} AND kind = ANY(${kinds}::text[])
      AND state IN ('waiting', 'kept') AND (claimed_until IS NULL OR claimed_until < ${now})`.execute(db)
}

/** A composed text as its partner gets it, with the rules that changed it. */
export function ruledFor(
  { textRules, version, theirAddress }: Pick<AirPartner, 'textRules' | 'version' | 'theirAddress'>,
  composed: string,
) {
  const { text, changes } = ruledOut(composed, textRules, theirAddress !== '')
  const applied = rulesOf(changes, textRules).map((rule): AppliedRule => ({ rule, version }))
  return { text, applied }
}

/** Queues a message with the partner's text rules and records it, in the transaction that decided on it. */
export async function queueMessage(
  context: Context,
  master: MasterDetail,
  partner: AirPartner,
  kind: SentKind,
  composed: string,
): Promise<void> {
  const { db, now } = context
  const { text, applied } = ruledFor(partner, composed)
  // An earlier one that could not be delivered yet says what is no longer so.
  await withdrawUnsent(context, master.id, [kind])
  const { rows } = await sql<{ again: boolean }>`
    SELECT EXISTS (SELECT FROM outgoing_message WHERE master_id = ${master.id} AND kind = ${kind} AND state <> 'withdrawn') AS again`.execute(
    db,
  )
  const id = newId()
  const { theirAddress, ourAddress } = partner
  const content = theirAddress ? withEnvelopes(text, envelopeOf(theirAddress, ourAddress, now)) : text
  const version = text.slice(0, text.indexOf('\r'))
  await sql`
    INSERT INTO outgoing_message (id, partner_id, account_id, master_id, kind, event, label, content, composed, text_rules, state, next_try_at, created_at)
    VALUES (${id}, ${partner.id}, ${partner.accountId}, ${master.id}, ${kind}, ${version}, ${master.number}, ${content},
      ${applied.length > 0 ? composed : null}, ${JSON.stringify(applied)}::jsonb,
      ${partner.hasAddress ? 'waiting' : 'kept'}, ${now}, ${now})`.execute(db)
  await record(context, {
    action: rows[0]?.again ? 'masterWaybill.sendAgain' : 'masterWaybill.send',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    after: {
      airMessage: version,
      partnerName: partner.name,
      ...(applied.length > 0 && {
        textRules: rulesInWords(applied.map(({ rule }) => rule)),
        rulesVersion: partner.version,
      }),
    },
  })
}

/** Kinds whose last message no longer says what stands on the waybill, as long as the waybill is in this office's hands. */
export async function changedKinds(db: Queries, master: MasterDetail, partner: AirPartner): Promise<AirMessageKind[]> {
  if (!master.number || !(nextWaybillStatus('edit', master.status) || nextWaybillStatus('tender', master.status)))
    return []
  const last = new Map((await lastSentOf(db, master.id)).map(({ kind, body }) => [kind, body]))
  const texts = await textsOf(db, master, partner)
  return airMessageKinds.filter((kind) => last.has(kind) && texts[kind] !== undefined && texts[kind] !== last.get(kind))
}
