import { z } from 'zod'
import { endpoint, id, nothing } from '../endpoint.ts'

const openSession = z.object({
  /** The name that the browser or app gives itself. */
  device: z.string(),
  ip: z.string(),
  since: z.string(),
  lastSeenAt: z.string(),
  /** The session of this request. */
  current: z.boolean(),
})

export const sessionApi = {
  own: endpoint({
    method: 'GET',
    path: 'session/own',
    permission: 'signed-in',
    forCustomers: true,
    input: nothing,
    reply: z.array(openSession),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: 'session/ofUser',
    permission: '/truck/user/list',
    input: z.object({ id }),
    reply: z.array(openSession),
  }),
  /** Ends all sessions of the caller, this one too unless `here` is false. */
  signOutEverywhere: endpoint({
    method: 'POST',
    path: 'session/signOutEverywhere',
    permission: 'signed-in',
    forCustomers: true,
    input: z.object({ here: z.boolean().default(true) }),
    reply: z.object({ ended: z.int() }),
  }),
}
