import type { FhlVersion, FwbVersion } from '@shortcut/domain/air/exchange/message-versions.ts'
import type { TextRule } from '@shortcut/domain/air-messages/rules/text-rule.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'

/** An airline or co-loader that takes messages. */
export interface AirPartner {
  id: string
  accountId: string
  name: string
  hasAddress: boolean
  theirAddress: string
  ourAddress: string
  fwbVersion: FwbVersion
  fhlVersion: FhlVersion
  textRules: TextRule[]
  /** Of its settings. */
  version: number
}

/** Whether waybills of any airline go to a partner. */
export async function hasAirPartner(db: Queries): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM partner p WHERE p.kind = 'air' AND p.deleted_at IS NULL AND p.airlines <> '' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Who takes waybills of an airline. */
export async function findAirPartner(db: Queries, airline: string): Promise<AirPartner | undefined> {
  const { rows } = await sql<AirPartner>`
    SELECT p.id, p.account_id, p.name, p.delivery <> 'none' AS has_address, p.their_address, p.our_address, p.fwb_version, p.fhl_version, p.text_rules, p.version
    FROM partner p WHERE p.kind = 'air' AND p.deleted_at IS NULL AND ${airline} = ANY(string_to_array(p.airlines, ' '))
    ORDER BY p.created_at, p.id LIMIT 1`.execute(db)
  return rows[0]
}
