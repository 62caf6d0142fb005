import { z } from 'zod'
import { endpoint, id } from '../../endpoint.ts'
import { clockStarts } from '../rate-sheets/rate-fields.ts'

export const freeTimeApi = {
  /** The free time at the stops of the signed-in driver's task, by the account's rate sheet; without the prices. */
  list: endpoint({
    method: 'GET',
    path: 'freeTime/list',
    permission: '/app/task/report',
    withTaskLink: true,
    /** The task's. */
    input: z.object({ id }),
    /** Stops without detention are left out. */
    reply: z.array(z.object({ stopId: id, minutes: z.int(), from: z.enum(clockStarts) })),
  }),
}
