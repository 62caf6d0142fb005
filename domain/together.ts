import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const togetherApi = {
  /**
   * Several reads in one request, because a browser has six connections and every request costs a round trip. Each read
   * is answered as if it were sent alone, with its own permission; the replies come in the order of the question.
   */
  ask: endpoint({
    method: 'POST',
    path: 'together',
    permission: 'signed-in',
    forCustomers: true,
    writes: false,
    /** Paths of GET calls, with their queries: `workOrder/list?pageSize=100`. */
    input: z.object({ reads: z.array(z.string().max(4000)).min(1).max(20) }),
    /** The HTTP status and the envelope of each. */
    reply: z.object({ replies: z.array(z.object({ status: z.int(), reply: z.unknown() })) }),
  }),
}
