import {
  type AirMessageKind,
  airMessageKinds,
  type KeptKind,
  type messageStates,
} from '@shortcut/domain/air/exchange/exchange-api.ts'
import { versionOf } from '@shortcut/domain/air/exchange/message-versions.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { envelopeOf, withEnvelopes, withoutEnvelopes } from '@shortcut/domain/air-messages/envelope.ts'
import { ruledOut } from '@shortcut/domain/air-messages/outgoing.ts'
import { rulesOf } from '@shortcut/domain/air-messages/rules/apply-rules.ts'
import type { AppliedRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { isXml } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import { withoutHeader } from '@shortcut/domain/air-messages/xml/xml-nodes.ts'
import { rulesInWords } from '@shortcut/words/rules-in-words.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { masterLabel } from '../masters/master-label.ts'
import { type AirPartner, findAirPartner } from './air-partner.ts'
import { type Message, messagesOf } from './compose-messages.ts'

/** The last message of a kind that went out, or goes; each house has its own XFZB. */
interface LastSent {
  kind: KeptKind
  label: string
  /** As composed, before text rules, and without what each copy has of its own. */
  body: string
  answer: string
  state: (typeof messageStates)[number]
}

/** Many houses are not all named in the history. */
const longestLogged = 500

/** What a message says, without its envelope or its header. */
const bodyOf = (text: string) => (isXml(text) ? withoutHeader(text) : withoutEnvelopes(text))

const keyOf = ({ kind, label }: Pick<LastSent, 'kind' | 'label'>) => `${kind} ${label}`

async function lastSentOf(db: Queries, masterId: string): Promise<Map<string, LastSent>> {
  const { rows } = await sql<LastSent>`
    SELECT DISTINCT ON (kind, label) kind, label, coalesce(composed, content) AS body, answer, state
    FROM outgoing_message WHERE master_id = ${masterId} AND state <> 'withdrawn' ORDER BY kind, label, created_at DESC, id DESC`.execute(
    db,
  )
  return new Map(rows.map((row) => [keyOf(row), { ...row, body: bodyOf(row.body) }]))
}

/**
 * Sends what the airline does not have yet: the waybill when it is booked, and it and its houses when it is manifested.
 * Without a partner of the airline nothing is sent.
 */
export async function sendNew(context: Context, master: MasterDetail, kinds: readonly AirMessageKind[]): Promise<void> {
  const partner = await findAirPartner(context.db, master.airline)
  if (!partner) return
  const last = await lastSentOf(context.db, master.id)
  const messages = await messagesOf(context.db, master, partner)
  for (const kind of kinds) {
    const isNew = (message: Message) => {
      const before = last.get(keyOf(message))
      return before?.body !== bodyOf(message.text) || before.answer === 'refused'
    }
    await queueMessages(context, master, partner, messages[kind].filter(isNew))
    if (kind === 'FHL') await withdrawOtherHouses(context, master.id, messages.FHL)
  }
}

/** An XFZB that did not go out yet stays here, if its house is not under the master any more or goes in an FHL now. */
export async function withdrawOtherHouses(
  { db, now }: Context,
  masterId: string,
  messages: readonly Message[],
): Promise<void> {
  const houses = messages.flatMap(({ kind, label }) => (kind === 'XFZB' ? [label] : []))
  await sql`
    UPDATE outgoing_message SET state = 'withdrawn' WHERE master_id = ${masterId} AND kind = 'XFZB' AND NOT label = ANY(${houses}::text[])
      AND state IN ('waiting', 'kept') AND (claimed_until IS NULL OR claimed_until < ${now})`.execute(db)
}

/** Messages that did not go out yet stay here. @param labels only those about these waybills or houses */
export async function withdrawUnsent(
  { db, now }: Context,
  masterId: string,
  kinds: readonly KeptKind[],
  labels?: readonly string[],
): Promise<void> {
  await sql`
    UPDATE outgoing_message SET state = 'withdrawn' WHERE master_id = ${masterId} AND kind = ANY(${kinds}::text[])
      AND (${labels ?? null}::text[] IS NULL OR label = ANY(${labels ?? null}::text[])) AND state IN ('waiting', 'kept') AND (claimed_until IS NULL OR claimed_until < ${now})`.execute(
    db,
  )
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

/** Queues messages in their order, with the partner's text rules, and records them, in the transaction that decided on them. */
export async function queueMessages(
  context: Context,
  master: MasterDetail,
  partner: AirPartner,
  messages: readonly Message[],
): Promise<void> {
  for (const [kind, own] of Map.groupBy(messages, (message) => message.kind))
    await queueKind(context, master, partner, kind, own)
}

/** Only XFZBs are several. */
async function queueKind(
  context: Context,
  master: MasterDetail,
  partner: AirPartner,
  kind: KeptKind,
  messages: readonly Message[],
): Promise<void> {
  const { db, now } = context
  const labels = messages.map(({ label }) => label)
  // An earlier one that could not be delivered yet says what is no longer so.
  await withdrawUnsent(context, master.id, [kind], labels)
  const { rows } = await sql<{ again: boolean }>`
    SELECT EXISTS (SELECT FROM outgoing_message WHERE master_id = ${master.id} AND kind = ${kind} AND label = ANY(${labels}::text[])
      AND state <> 'withdrawn') AS again`.execute(db)
  const { theirAddress, ourAddress } = partner
  const sent = messages.map(({ text: composed, label }) => {
    const { text, applied } = ruledFor(partner, composed)
    // An XML message has its addresses in its header.
    const isInEnvelope = theirAddress !== '' && !isXml(text)
    const content = isInEnvelope ? withEnvelopes(text, envelopeOf(theirAddress, ourAddress, now)) : text
    return {
      id: newId(),
      label,
      version: versionOf(text),
      content,
      composed: applied.length > 0 ? composed : null,
      applied,
    }
  })
  const column = <Value>(of: (one: (typeof sent)[number]) => Value) => sent.map(of)
  await sql`
    INSERT INTO outgoing_message (id, partner_id, account_id, master_id, kind, event, label, content, composed, text_rules, state, next_try_at, created_at)
    SELECT s.id, ${partner.id}, ${partner.accountId}, ${master.id}, ${kind}, s.event, s.label, s.content, s.composed, s.text_rules,
      ${partner.hasAddress ? 'waiting' : 'kept'}, ${now}, ${now}
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ version }) => version)}::text[], ${column(({ label }) => label)}::text[],
      ${column(({ content }) => content)}::text[], ${column(({ composed }) => composed)}::text[],
      ${column(({ applied }) => JSON.stringify(applied))}::jsonb[]) WITH ORDINALITY AS s (id, event, label, content, composed, text_rules, place)
    ORDER BY s.place`.execute(db)
  const applied = sent.flatMap((one) => one.applied)
  const [first] = sent
  await record(context, {
    action: rows[0]?.again ? 'masterWaybill.sendAgain' : 'masterWaybill.send',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    after: {
      airMessage: kind === 'XFZB' ? `${first?.version}: ${labels.join(', ')}`.slice(0, longestLogged) : first?.version,
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
  const last = await lastSentOf(db, master.id)
  const messages = await messagesOf(db, master, partner)
  const isKnown = (kind: AirMessageKind) => last.has(keyOf({ kind, label: master.number ?? '' }))
  return airMessageKinds.filter(
    (kind) =>
      isKnown(kind) && messages[kind].some((message) => last.get(keyOf(message))?.body !== bodyOf(message.text)),
  )
}
