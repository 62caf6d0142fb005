import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { pushLanguages, pushSubscription } from './push.ts'

export const phoneApi = {
  /** The server's public key (VAPID), with which a browser subscribes. */
  key: endpoint({
    method: 'GET',
    path: 'phone/key',
    permission: '/app/online/use',
    input: nothing,
    reply: z.object({ publicKey: z.string() }),
  }),
  /**
   * The phone of this session is told of new work and messages while its app is closed, in this language, until the
   * session is ended. A phone has one subscription: that of the person who used it last.
   */
  push: endpoint({
    method: 'POST',
    path: 'phone/push',
    repeats: 'harmless',
    permission: '/app/online/use',
    input: z.object({ subscription: pushSubscription, language: z.enum(pushLanguages).default('en') }),
    reply: nothing,
  }),
  forgetPush: endpoint({
    method: 'POST',
    path: 'phone/forgetPush',
    repeats: 'harmless',
    permission: '/app/online/use',
    input: nothing,
    reply: nothing,
  }),
}
