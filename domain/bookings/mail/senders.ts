import { domainOf, type MailChecks } from './checks.ts'

/** Why a mail waits for a person, or was set aside. */
export const mailReasons = [
  'noSender',
  'checksFailed',
  'unchecked',
  'unknownSender',
  'severalAccounts',
  'tooLarge',
  'unreadable',
  'toRead',
  'notDelivered',
  'byPerson',
] as const
export type MailReason = (typeof mailReasons)[number]

interface Arrival {
  /** Lower case; '' if the mail has no usable From. */
  from: string
  checks: MailChecks
  isTooLarge: boolean
  isUnreadable: boolean
  /** A mail of ours that could not be delivered comes back. */
  isReturned: boolean
}

export interface AllowedSenders {
  accountId: string
  /** Addresses, or @domains, lower case. */
  senders: readonly string[]
}

export type MailDecision = { accountId: string } | { held: MailReason } | { setAside: MailReason }

/** Accounts that take this address: those that name it, or else those that name its domain. */
export function accountsOf(from: string, all: readonly AllowedSenders[]): string[] {
  const naming = (sender: string) =>
    all.filter(({ senders }) => senders.includes(sender)).map(({ accountId }) => accountId)
  const named = naming(from)
  return named.length > 0 ? named : naming(`@${domainOf(from)}`)
}

/**
 * Whose bookings a mail has. Nobody's, as long as a person has not said so, if its sender may be another one than it says, or is no
 * customer's: a colleague, or an agent of several customers.
 */
export function decideMail(mail: Arrival, all: readonly AllowedSenders[]): MailDecision {
  if (mail.isReturned) return { setAside: 'notDelivered' }
  if (mail.isTooLarge) return { held: 'tooLarge' }
  if (mail.isUnreadable) return { held: 'unreadable' }
  if (!mail.from) return { held: 'noSender' }
  if (mail.checks === 'failed') return { held: 'checksFailed' }
  const accounts = accountsOf(mail.from, all)
  const [accountId] = accounts
  if (!accountId) return { held: 'unknownSender' }
  if (mail.checks !== 'passed') return { held: 'unchecked' }
  return accounts.length > 1 ? { held: 'severalAccounts' } : { accountId }
}
