import type { messageReply } from '@shortcut/domain/air/message-reply.ts'
import type { Composed } from '@shortcut/domain/air-messages/compose-line.ts'
import { outgoingFaults } from '@shortcut/domain/air-messages/outgoing.ts'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/queries.ts'
import { findAirPartner } from './air-partner.ts'
import { ruledFor } from './send-messages.ts'

/** A composed message as its airline would get it, with what it would refuse. */
export async function shownMessage(
  db: Queries,
  airline: string,
  { text: composed, notes }: Composed,
): Promise<z.output<typeof messageReply>> {
  const partner = await findAirPartner(db, airline)
  const { text, applied } = partner ? ruledFor(partner, composed) : { text: composed, applied: [] }
  const faults = outgoingFaults(text, Boolean(partner?.theirAddress))
  return { text, notes, faults, rules: applied.map(({ rule }) => rule) }
}
