import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

/** What consoles can follow. */
export const liveTopics = [
  'workOrder',
  'task',
  'bookingMessage',
  'driver',
  'truck',
  'trailer',
  'account',
  'rule',
  'log',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** One change, as the stream sends it: `row` is the list's row where the topic has one and the person may see it. */
export interface LiveEvent {
  topic: LiveTopic
  id: string
  row?: unknown
}

export const liveApi = {
  /** A ticket that opens the event stream once: an EventSource cannot send the session's header. */
  ticket: endpoint({
    method: 'POST',
    path: 'events/ticket',
    permission: 'signed-in',
    writes: false,
    input: nothing,
    reply: z.object({ ticket: z.string() }),
  }),
}
