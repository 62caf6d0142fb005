import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

/**
 * Sign-in by the company's OpenID Connect provider. The sign-in page leads to `singleSignOn/start`; the provider
 * returns to `singleSignOn/callback`, which leads to `/backend/login#ticket=…`. The page exchanges the ticket once for
 * a session, or for the reason why there is none.
 */
export const singleSignOnApi = {
  /** Whether the sign-in page offers it. */
  offered: endpoint({
    method: 'GET',
    path: 'singleSignOn/offered',
    permission: 'public',
    input: nothing,
    reply: z.object({ offered: z.boolean() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: 'singleSignOn/finish',
    permission: 'public',
    writes: false,
    input: z.object({
      ticket: z.string().max(200),
      /**
       * From the authenticator app, or a recovery code; code 428 asks for it unless the provider asked for a second
       * factor itself.
       */
      code: z.string().trim().max(40).optional(),
    }),
    reply: z.object({ token: z.string(), account: z.string() }),
  }),
}
