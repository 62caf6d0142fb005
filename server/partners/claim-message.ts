import { keptKinds } from '@shortcut/domain/air/exchange/exchange-api.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { x12Of } from '@shortcut/domain/partners/event-x12.ts'
import type { PartnerEvent } from '@shortcut/domain/partners/events.ts'
import { checkInterchange } from '@shortcut/domain/x12/sent/check-interchange.ts'
import type { OutContent } from '@shortcut/domain/x12/x12-write.ts'
import { writeInterchange } from '@shortcut/domain/x12/x12-write.ts'
import { sql } from 'kysely'
import { sentFaults } from '../air/exchange/sent-faults.ts'
import { now } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queries } from '../platform/database/queries.ts'
import type { Context } from '../platform/http/context.ts'
import { claimNext, type Lease, type LeaseQueue } from '../platform/lease-queue.ts'
import { asSystem } from '../platform/system-context.ts'
import { type Sender, type ToTell, writeTold } from './notices/write-notice.ts'
import { getPartner } from './queries.ts'
import { takeNumber } from './take-number.ts'

export const messageQueue = {
  table: 'outgoing_message',
  states: { waiting: 'waiting', done: 'sent', givenUp: 'dead' },
  leaseMs: 60_000,
  // Together with the last one, about two days.
  pauses: [10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 43_200],
} as const satisfies LeaseQueue<string>

export interface Claimed extends Lease {
  kind: string
  event: string
  label: string
  content: string
  controlNumber: number | null
  /** Faults that a strict receiver would refuse: then it is not sent. */
  faults: string[]
  partner: Partner
}

/**
 * Claims the next due message for this node, and assigns its control number if it has none. A message of an order or a
 * waybill waits for earlier ones, and a 210 for those that it names; skips messages of other nodes.
 */
export const claimMessage = (database: Database, sender: Sender, logGrew = () => {}): Promise<Claimed | undefined> =>
  asSystem(
    database,
    async (context) => {
      const { db } = context
      const row = await claimNext<Omit<Claimed, 'faults' | 'partner' | keyof Lease> & Stored>(db, messageQueue, {
        when: sql`EXISTS (SELECT 1 FROM partner p WHERE p.id = q.partner_id AND p.deleted_at IS NULL AND p.delivery <> 'none')
        AND NOT EXISTS (SELECT 1 FROM outgoing_message e WHERE e.work_order_id = q.work_order_id AND e.partner_id = q.partner_id
          AND e.state = 'waiting' AND e.position < q.position)
        AND NOT EXISTS (SELECT 1 FROM outgoing_message e WHERE e.master_id = q.master_id AND e.partner_id = q.partner_id
          AND e.state = 'waiting' AND e.position < q.position)
        AND NOT EXISTS (SELECT 1 FROM unnest(q.after_ids) a (id) JOIN outgoing_message e ON e.id = a.id WHERE e.state = 'waiting')`,
        order: sql`q.position`,
        also: sql`last_tried_at = ${now()}`,
        returning: sql`kind, event, label, content, control_number, partner_id, x12, told`,
      })
      if (!row) return undefined
      const { partnerId, x12: queued, told, ...message } = row
      const partner = await getPartner(db, partnerId)
      const x12 = x12Stored({ x12: queued, told }, partner)
      const faults = isAir(message.kind)
        ? airFaultsOf(message.content)
        : x12 && !message.content
          ? faultsOf(partner, x12)
          : []
      const isToWrite = x12 && !message.content && faults.length === 0
      const written = isToWrite ? await writeMessage(db, message.id, partner, x12) : {}
      const isToTell = told && !message.content && partner.kind !== 'x12'
      const content = isToTell
        ? await writeContent(context, { id: message.id, told }, partner, sender)
        : message.content
      return { ...message, content, ...written, faults, partner }
    },
    logGrew,
  )

/** Writes a told event, permanently: every try says the same. */
async function writeContent(context: Context, told: ToTell, partner: Partner, sender: Sender): Promise<string> {
  const content = await writeTold(context, told, partner, sender)
  await context.db.updateTable('outgoingMessage').set({ content }).where('id', '=', told.id).execute()
  return content
}

interface Stored {
  partnerId: string
  x12: OutContent | null
  told: PartnerEvent | null
}

/**
 * A message's sets: the queued ones, or its event composed with the partner's current settings, so that wrong settings
 * can be corrected.
 */
export const x12Stored = ({ x12, told }: Pick<Stored, 'x12' | 'told'>, partner: Partner): OutContent | null =>
  told && partner.kind === 'x12' ? x12Of({ ...told, scac: partner.scac || told.scac }, partner) : x12

const isAir = (kind: string) => keptKinds.some((one) => one === kind)

/** Faults for which an airline would refuse a message. */
const airFaultsOf = (content: string): string[] =>
  sentFaults(content)
    .filter(({ severity }) => severity === 'error')
    .map(({ line, identifier, message: why }) => `Line ${line}, ${identifier}: ${why}`)

/** Faults that a strict receiver would refuse. Checked before a control number is taken, so that none is lost. */
export const faultsOf = (partner: Partner, x12: OutContent): string[] =>
  checkInterchange(writeInterchange(partner, x12, 1, now()))

/** Writes a message as an interchange with the next control number, permanently: it is always sent this way. */
export async function writeMessage(db: Queries, id: string, partner: Partner, x12: OutContent) {
  const controlNumber = await takeNumber(db, partner.id)
  const content = writeInterchange(partner, x12, controlNumber, now())
  await db.updateTable('outgoingMessage').set({ content, controlNumber }).where('id', '=', id).execute()
  return { content, controlNumber }
}
