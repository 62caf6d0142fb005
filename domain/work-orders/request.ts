import { z } from 'zod'
import { id } from '../endpoint.ts'
import { type BookingStatus, isLive, type TaskStatus, type WorkOrderAction } from './lifecycle.ts'

/**
 * What a sender asks for when it may no longer do it by itself. `ask`: a wish of a customer from its own pages, in words and
 * values, which the office carries out.
 */
export const requestKinds = ['cancel', 'change', 'ask'] as const
export type RequestKind = (typeof requestKinds)[number]

/** `replaced`: a later one took its place. `overtaken`: the order was cancelled, or the change is no change any more. */
export const requestStates = ['open', 'accepted', 'declined', 'replaced', 'overtaken'] as const
export type RequestState = (typeof requestStates)[number]

export const requestReply = z.object({
  id,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  source: z.string(),
  /** For a change: the revision with the proposed values. */
  revisionId: z.string().nullable(),
  askedBy: z.string(),
  askedAt: z.string(),
  /** The sender's own words. */
  remark: z.string(),
  /** For an ask: what the order should have, by field; absent fields stay. */
  wishes: z.record(z.string(), z.string()),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
})
export type RequestReply = z.output<typeof requestReply>

interface Asked {
  bookingStatus: BookingStatus
  tasks: readonly { status: TaskStatus }[]
}

/** Whether a sender's cancellation waits for the office: a driver has the order, and it is not delivered. */
export const cancelIsRequest = ({ bookingStatus: status, tasks }: Asked) =>
  status === 'DISPATCHED' ||
  status === 'IN_TRANSIT' ||
  (status === 'REVISED' && tasks.some((task) => isLive(task.status)))

/** The action that accepts a sender's cancellation: on the road it has a permission of its own. */
export const acceptingCancel = (
  status: BookingStatus,
): Extract<WorkOrderAction, 'cancelBooking' | 'cancelInTransit'> =>
  status === 'IN_TRANSIT' ? 'cancelInTransit' : 'cancelBooking'
