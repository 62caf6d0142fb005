import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { text } from '../text.ts'
import { stepReply } from './task-api.ts'

const heldStep = {
  /** The task. */
  id,
  eventId: id,
}

/** What the desk decides about a driver's step whose date is unlikely. Decided alike twice, it is done once. */
export const heldStepApi = {
  /**
   * The step counts with its own time, or when it was received, as one dated in the future always does. Steps that waited for it follow.
   */
  accept: endpoint({
    method: 'POST',
    path: 'heldStep/accept',
    repeats: 'harmless',
    permission: '/work/order/driverStep',
    input: z.object({ ...heldStep, time: z.enum(['own', 'received']).default('own') }),
    reply: stepReply,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: 'heldStep/dismiss',
    repeats: 'harmless',
    permission: '/work/order/driverStep',
    input: z.object({ ...heldStep, reason: text(500).default('') }),
    reply: stepReply,
  }),
}
