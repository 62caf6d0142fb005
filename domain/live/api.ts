import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

/** What consoles can follow. */
export const liveTopics = [
  'workOrder',
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
  /** Somebody's app came, went or fell silent: of this the log has no rows. */
  'appOnline',
  'appMessage',
  'rateSheet',
  /** Prices of a region: without an id. */
  'exchangeRate',
  'fuelPrice',
  'fuelProgramme',
  'log',
  'user',
  'role',
  /** What somebody may do or sees in the menu: the id is of the user, role or menu that changed. */
  'access',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** One change, as the stream sends it: `row` is the list's row where the topic has one and the person may see it. */
export interface LiveEvent {
  topic: LiveTopic
  id: string
  row?: unknown
}

/**
 * What the stream says of the session itself, as event `session`: in how many seconds it ends and why (nothing was done, or it is as
 * old as one may be); null while that is not near.
 */
export interface SessionNews {
  endsIn: number | null
  because: 'idle' | 'age'
}

export const liveApi = {
  /**
   * A ticket that opens the event stream once: an EventSource cannot send the session's header. `position`: how far the changes had come;
   * a stream opened from there tells whatever happened since, however long the opening took.
   */
  ticket: endpoint({
    method: 'POST',
    path: 'events/ticket',
    permission: 'signed-in',
    writes: false,
    input: nothing,
    reply: z.object({ ticket: z.string(), position: z.number() }),
  }),
}
