import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { text } from '../text.ts'
import { stepReply } from './task-api.ts'

const heldStep = {
  /** The task's id. */
  id,
  eventId: id,
}

/** The office's decision on a driver's step with an unlikely date. The same decision twice counts once. */
export const heldStepApi = {
  /**
   * Accepts the step with its own time, or with its time of receipt if it is dated in the future. Steps that waited for
   * it follow.
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
