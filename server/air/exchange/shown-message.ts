import { typeOfSent, versionOf } from '@shortcut/domain/air/exchange/message-versions.ts'
import type { messageReply } from '@shortcut/domain/air/message-reply.ts'
import type { Composed } from '@shortcut/domain/air-messages/compose-line.ts'
import { isXml } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import type { z } from 'zod'
import type { AirPartner } from './air-partner.ts'
import { ruledFor } from './send-messages.ts'
import { sentFaults } from './sent-faults.ts'

/** A composed message as its airline would get it, with what it would refuse. */
export function shownMessage(
  partner: AirPartner | undefined,
  { text: composed, notes }: Composed,
): z.output<typeof messageReply> {
  const { text, applied } = partner ? ruledFor(partner, composed) : { text: composed, applied: [] }
  const version = versionOf(text)
  return {
    text,
    name: isXml(text) ? typeOfSent(version) : version,
    notes,
    faults: sentFaults(text, Boolean(partner?.theirAddress)),
    rules: applied.map(({ rule }) => rule),
  }
}
