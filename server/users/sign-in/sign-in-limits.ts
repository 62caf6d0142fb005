import type { AppType } from '@shortcut/domain/users/api.ts'
import type { Session } from '../../platform/http/session.ts'
import { hashToken } from '../../platform/ids.ts'
import { type Limit, networkOf } from '../../platform/try-limit.ts'

const freeTries = 5
const freeTriesOfAddress = 50
const never = 15 * 60_000

/** A sign-in attempt. */
interface Trying {
  appType: AppType
  username: string
  ip: string
  personId: string | undefined
  /** A browser that this person signed in with before. */
  device: Buffer | undefined
}

/**
 * The limits of a sign-in: a known device only has its own; others share that of the account from that address, and of
 * the address.
 */
export function signInLimits({ appType, username, ip, personId, device }: Trying): [Limit, ...Limit[]] {
  if (device) return [{ subject: `device ${device.toString('hex')} ${appType} ${personId}`, free: freeTries }]
  const network = networkOf(ip)
  // The typed name may be somebody's password, so it is hashed.
  const typed = hashToken(`${appType} ${username.toLowerCase()}`).toString('hex')
  const account = personId ? `${appType} ${personId}` : typed
  return [
    { subject: `account ${account} ${network}`, free: freeTries },
    { subject: `address ${network}`, free: freeTriesOfAddress },
  ]
}

/** A one-time code without a name: only the address is known. It shares the tries of sign-ins. */
export const addressLimit = (ip: string): Limit => ({
  subject: `address ${networkOf(ip)}`,
  free: freeTriesOfAddress,
})

/** For somebody who knows the password and guesses the code from many addresses. */
export const codeLimit = (userId: string): Limit => ({ subject: `code ${userId}`, free: 50 })

/** Codes after a single sign-on. */
export const ticketLimit = (ticket: string): Limit => ({
  subject: `ticket ${hashToken(ticket).toString('hex')}`,
  free: freeTries,
  firstWaitMs: never,
})

/** For signed-in people who prove their identity: strangers cannot use up these tries. */
export const sessionLimit = ({ tokenHash }: Session): Limit => ({
  subject: `session ${tokenHash.toString('hex')}`,
  free: freeTries,
})

/** Limits of wrong tries in the operation log: per person, and for unknown names per address and in total. */
export const logLimits = (ip: string, personId: string | undefined): Limit[] =>
  personId
    ? [{ subject: `log ${personId}`, free: 20, firstWaitMs: never }]
    : [
        { subject: `log unknown ${networkOf(ip)}`, free: 1, firstWaitMs: never },
        { subject: 'log unknown', free: 100, firstWaitMs: never },
      ]
