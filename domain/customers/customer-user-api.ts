import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { email, requiredText } from '../text.ts'

export const customerMailStates = ['waiting', 'sent', 'failed'] as const

const customerUser = z.object({
  id,
  account: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.object({ id, name: z.string() })),
  frozen: z.boolean(),
  lastSignInAt: z.string().nullable(),
  /** The last mail with a code; null: none was sent from here. */
  mail: z.object({ state: z.enum(customerMailStates), at: z.string(), lastAnswer: z.string() }).nullable(),
})
export type CustomerUser = z.output<typeof customerUser>

/** People of an account who sign in to its own pages, as the company manages them. */
export const customerUserApi = {
  list: endpoint({
    method: 'GET',
    path: 'customerUser/list',
    permission: '/truck/user/list',
    input: z.object({ accountId: id }),
    reply: z.object({
      list: z.array(customerUser),
      /** False: this server sends no mails, or does not know its own address. Codes are then made by hand. */
      canMail: z.boolean(),
    }),
  }),
  /**
   * Adds a user of the account, whose sign-in name is the address, with the role *Customer*, and mails a code to choose
   * a password with.
   */
  invite: endpoint({
    method: 'POST',
    path: 'customerUser/invite',
    permission: '/truck/user/save',
    input: z.object({
      accountId: id,
      name: requiredText(80),
      email: email.refine((typed) => typed !== '', { error: 'not null' }).max(60),
    }),
    reply: z.object({ id }),
  }),
  /** Mails another code: the mail was lost, or the password forgotten. A password works until the code is used. */
  sendCode: endpoint({
    method: 'POST',
    path: 'customerUser/sendCode',
    permission: '/truck/user/reset',
    input: z.object({ id }),
    reply: z.object({ id }),
  }),
}
