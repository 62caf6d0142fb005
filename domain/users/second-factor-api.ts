import { z } from 'zod'
import { endpoint, ids, nothing, perItem } from '../endpoint.ts'
import { requiredText } from '../text.ts'

const oldPassword = z.string().max(200)
/** Six digits from the authenticator app, or a recovery code. */
const code = requiredText(40)

export const secondFactorApi = {
  /**
   * Starts the setup: the secret for the app, as text and as the address for a QR code. It is required at sign-in only
   * after confirmation.
   */
  enrol: endpoint({
    method: 'POST',
    path: 'secondFactor/enrol',
    permission: 'signed-in',
    forCustomers: true,
    withoutSecondFactor: true,
    writes: false,
    /** Not needed in a session that only allows this setup: it was opened with the password just now. */
    input: z.object({ password: oldPassword.default('') }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** The app's first code turns it on. The recovery codes are shown only in this reply. */
  confirm: endpoint({
    method: 'POST',
    path: 'secondFactor/confirm',
    withoutSecondFactor: true,
    repeats: 'sealed',
    permission: 'signed-in',
    forCustomers: true,
    writes: false,
    input: z.object({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  turnOff: endpoint({
    method: 'POST',
    path: 'secondFactor/turnOff',
    repeats: 'answered',
    permission: 'signed-in',
    forCustomers: true,
    writes: false,
    input: z.object({ password: oldPassword, code }),
    reply: nothing,
  }),
  /** Used by an administrator for someone who lost app and recovery codes. */
  remove: endpoint({
    method: 'POST',
    path: 'secondFactor/remove',
    permission: '/truck/user/reset',
    input: ids,
    reply: perItem,
  }),
}
