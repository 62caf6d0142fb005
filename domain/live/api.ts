import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

/** What consoles and phones can follow. */
export const liveTopics = [
  'workOrder',
  'recurringOrder',
  'task',
  'bookingMessage',
  'driver',
  'warehouse',
  'truck',
  'trailer',
  'account',
  'partner',
  'outgoingMessage',
  'invoice',
  'invoiceRun',
  'payment',
  'billing',
  'rule',
  /** An app connected, disconnected or went silent: the log has no rows for this. */
  'appOnline',
  'appMessage',
  'rateSheet',
  /** Rates and prices without an id of their own. */
  'exchangeRate',
  'fuelPrice',
  'fuelProgramme',
  'log',
  'user',
  'role',
  /** Changes of permissions or menu: the id is that of the user, role or menu. */
  'access',
  /** The person's own tasks, messages or warehouse: for the phone app, which then asks. The id is the person's. */
  'ownWork',
  /** A customer's own orders or invoices changed: the page then asks. The id is the person's. */
  'ownOrder',
  'receipt',
  'piece',
  'discrepancy',
  'cargoWarehouse',
  'template',
  'waybillStock',
  'mail',
  'pdfOrder',
  'masterWaybill',
  'houseWaybill',
  /** The id is that of the master. */
  'airTracking',
  'airManifest',
  'cutOffRule',
  'airBill',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** One change as the stream sends it: `row` is the list's row, if the topic has one and the person may see it. */
export interface LiveEvent {
  topic: LiveTopic
  id: string
  row?: unknown
}

/**
 * The stream's `session` event: in how many seconds the session ends and why (idle, or maximum age reached); null while
 * that is far off.
 */
export interface SessionNews {
  endsIn: number | null
  because: 'idle' | 'age'
}

export const liveApi = {
  /**
   * A ticket that opens the event stream once, because an EventSource cannot send the session header. `position` is the
   * place in the log: a stream opened there misses nothing, however long opening takes.
   */
  ticket: endpoint({
    method: 'POST',
    path: 'events/ticket',
    permission: 'signed-in',
    forCustomers: true,
    withTaskLink: true,
    writes: false,
    input: nothing,
    reply: z.object({ ticket: z.string(), position: z.number() }),
  }),
}
