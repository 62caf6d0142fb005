import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { text } from '../../text.ts'
import { rippleCodes, rippleKinds } from './ripple-facts.ts'

const ripple = z.object({
  kind: z.enum(rippleKinds),
  code: z.enum(rippleCodes),
  id: id.nullable(),
  page: z.enum(['house', 'master']).nullable(),
  values: z.record(z.string(), z.string()),
})
export type RippleItem = z.output<typeof ripple>

export const rippleApi = {
  /** What accepting these fields of the open revision would do; without any, what no longer says what is booked. */
  ofOrder: endpoint({
    method: 'POST',
    path: 'ripple/ofOrder',
    permission: '/work/order/list',
    writes: false,
    input: z.object({ workOrderId: id, accepted: z.array(text(40)).max(100) }),
    reply: z.object({ items: z.array(ripple) }),
  }),
}
