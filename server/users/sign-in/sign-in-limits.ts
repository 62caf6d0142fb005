import type { AppType } from '@shortcut/domain/users/api.ts'
import type { Session } from '../../platform/http/session.ts'
import { hashToken } from '../../platform/ids.ts'
import { type Limit, networkOf } from '../../platform/try-limit.ts'

const freeTries = 5
const freeTriesOfAddress = 50
const never = 15 * 60_000

/** Somebody who tries to sign in, as far as it is known. */
interface Trying {
  appType: AppType
  username: string
  ip: string
  personId: string | undefined
  /** A browser that this person signed in with before. */
  device: Buffer | undefined
}

/** What a sign-in counts for: a known device's only for itself, others' for the account from that address and for the address. */
export function signInLimits({ appType, username, ip, personId, device }: Trying): [Limit, ...Limit[]] {
  if (device) return [{ subject: `device ${device.toString('hex')} ${appType} ${personId}`, free: freeTries }]
  const network = networkOf(ip)
  // What is typed may be somebody's password.
  const typed = hashToken(`${appType} ${username.toLowerCase()}`).toString('hex')
  const account = personId ? `${appType} ${personId}` : typed
  return [
    { subject: `account ${account} ${network}`, free: freeTries },
    { subject: `address ${network}`, free: freeTriesOfAddress },
  ]
}

/** Who knows the password and guesses the code from many addresses. */
export const codeLimit = (userId: string): Limit => ({ subject: `code ${userId}`, free: 50 })

/** Codes after a single sign-on. */
export const ticketLimit = (ticket: string): Limit => ({
  subject: `ticket ${hashToken(ticket).toString('hex')}`,
  free: freeTries,
  firstWaitMs: never,
})

/** Who is signed in proves to be themselves: strangers cannot use these tries up. */
export const sessionLimit = ({ tokenHash }: Session): Limit => ({
  subject: `session ${tokenHash.toString('hex')}`,
  free: freeTries,
})

/** How many wrong tries the operation log takes: of one person, and of unknown names from one address and from all. */
export const logLimits = (ip: string, personId: string | undefined): Limit[] =>
  personId
    ? [{ subject: `log ${personId}`, free: 20, firstWaitMs: never }]
    : [
        { subject: `log unknown ${networkOf(ip)}`, free: 1, firstWaitMs: never },
        { subject: 'log unknown', free: 100, firstWaitMs: never },
      ]
