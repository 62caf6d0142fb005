import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { sql } from 'kysely'
import type { Queries } from '../platform/database/queries.ts'
import { textRows } from '../platform/database/statements.ts'
import { askedTogether } from '../platform/http/asked-together.ts'

/** A partner in the form of partnerReply; `p` is the partner. */
const columns = `
  p.id, p.account_id AS "accountId", p.name, p.kind, p.their_qualifier AS "theirQualifier", p.their_id AS "theirId",
  p.their_group_id AS "theirGroupId", p.our_qualifier AS "ourQualifier", p.our_id AS "ourId", p.our_group_id AS "ourGroupId",
  p.x12_version AS "x12Version", p.element_separator AS "elementSeparator", p.component_separator AS "componentSeparator",
  p.segment_terminator AS "segmentTerminator", p.line_breaks AS "lineBreaks", p.usage_indicator AS "usageIndicator", p.scac,
  p.wants_ta1 AS "wantsTa1", p.wants997, p.wants990, p.wants214, p.wants210, p.wants_cargo AS "wantsCargo",
  p.acknowledge_with AS "acknowledgeWith", p.credit_notes AS "creditNotes",
  p.crn_qualifier AS "crnQualifier", p.dates, p.purpose04, p.same_crn AS "sameCrn",
  p.answer_in_reply AS "answerInReply", p.delivery, p.url, p.folder, p.sftp_connection_id AS "sftpConnectionId",
  p.as2_connection_id AS "as2ConnectionId", p.mail_to AS "mailTo", p.airlines,
  p.their_address AS "theirAddress", p.our_address AS "ourAddress", p.fwb_version AS "fwbVersion", p.fhl_version AS "fhlVersion",
  p.text_rules AS "textRules", p.language, p.skipped_events AS "skippedEvents", p.phone, p.quiet_from AS "quietFrom",
  p.quiet_to AS "quietTo", p.time_zone AS "timeZone", p.digest, p.digest_at AS "digestAt", p.version, p.updated_at AS "updatedAt", p.updated_by AS "updatedBy"`
const listOf = (condition: string) => `
  SELECT coalesce(json_agg(line), '[]')::text FROM (
    SELECT ${columns} FROM partner p WHERE ${condition} AND p.deleted_at IS NULL ORDER BY lower(p.name)) line`
const ofAccounts = listOf('p.account_id = ANY($1)')
const ofIds = listOf('p.id = ANY($1)')

/** Every partner of an account. */
export const partnersOf = async (db: Queries, accountId: string): Promise<Partner[]> =>
  JSON.parse((await textRows(db, ofAccounts, [[accountId]]))[0]?.[0] ?? '[]')

export type FindPartners = (db: Queries, accountId: string) => Promise<readonly Partner[]>

/** The same for incoming deliveries: simultaneous ones share the query, on the connection of one of them. */
export function openPartners(): FindPartners {
  const find = askedTogether<readonly Partner[], Queries>(async (accountIds, db) => {
    const partners: Partner[] = JSON.parse((await textRows(db, ofAccounts, [accountIds]))[0]?.[0] ?? '[]')
    return Map.groupBy(partners, ({ accountId }) => accountId)
  })
  return async (db, accountId) => (await find(accountId, db)) ?? []
}

/** Those that are not deleted, in no order that means anything. */
export const partnersById = async (db: Queries, ids: readonly string[]): Promise<Partner[]> =>
  JSON.parse((await textRows(db, ofIds, [[...new Set(ids)]]))[0]?.[0] ?? '[]')

export const findPartner = async (db: Queries, id: string): Promise<Partner | undefined> =>
  (await partnersById(db, [id]))[0]

/** @throws Refusal 404 */
export async function getPartner(db: Queries, id: string): Promise<Partner> {
  const partner = await findPartner(db, id)
  if (!partner) throw new Refusal(codes.notFound, 'notFound', { thing: 'partner' })
  return partner
}

/** Locks a partner until the transaction ends: of two changes the second sees the first. */
export const lockPartner = (db: Queries, id: string) => sql`SELECT FROM partner WHERE id = ${id} FOR UPDATE`.execute(db)
