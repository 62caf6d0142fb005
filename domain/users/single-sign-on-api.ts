import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'

/**
 * Signing in by the company's OpenID Connect provider. The sign-in page leads to `singleSignOn/start`; the provider comes back to
 * `singleSignOn/callback`, which leads to `/backend/login#ticket=…`; the page exchanges that once for a session, or for the sentence
 * that says why there is none.
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
      /** Of the authenticator app, or a recovery code; asked for by code 428 unless the provider asked for a second factor itself. */
      code: z.string().trim().max(40).optional(),
    }),
    reply: z.object({ token: z.string(), account: z.string() }),
  }),
}
