import type { TaskStatus } from '../../work-orders/lifecycle.ts'

/** What became of a link that opens one task. Only an open one shows its task. */
export const taskLinkStates = ['open', 'revoked', 'expired', 'finished', 'cancelled', 'rejected', 'reassigned'] as const
export type TaskLinkState = (typeof taskLinkStates)[number]

/** How long a new link works, in hours. */
export const linkHours = { choices: [12, 24, 72, 168], usual: 72, most: 720 } as const

/** Days after a link's end in which a phone still brings what its driver had done. */
export const lateDays = 7

export interface LinkFacts {
  revokedAt: string | null
  expiresAt: string
  taskStatus: TaskStatus
  /** The driver for whom it was made has the task. */
  isSameDriver: boolean
  handedOver: boolean
}

export function taskLinkState(link: LinkFacts, now: number): TaskLinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (link.taskStatus === 'cancelled') return 'cancelled'
  if (!link.isSameDriver || link.handedOver) return 'reassigned'
  if (link.taskStatus === 'rejected') return 'rejected'
  if (link.taskStatus === 'delivered') return 'finished'
  return Date.parse(link.expiresAt) <= now ? 'expired' : 'open'
}

/** The office or the clock ended it while the task goes on: what arrives late waits for the office. */
export const isCutOff = (state: TaskLinkState) => state === 'revoked' || state === 'expired'
