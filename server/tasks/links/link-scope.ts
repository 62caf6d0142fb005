import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { ActKind } from '@shortcut/domain/tasks/acts.ts'
import type { LinkNews } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { isCutOff, type LinkFacts, taskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { nowMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/context.ts'

/** Acts about one task; the others are a driver's who works here. */
const ofTask: readonly ActKind[] = [
  'accept',
  'reject',
  'arrive',
  'wait',
  'exception',
  'pickUp',
  'deliver',
  'seal',
  'document',
  'message',
]

/** Whether a session that a link opened may send this act; always true for a driver who signed in. */
export const isInLink = ({ session }: Context, { kind, taskId }: { kind: string; taskId: string | null }) =>
  !session?.link || (session.link.taskId === taskId && (ofTask as readonly string[]).includes(kind))

/** The caller's link was revoked or has expired while its task goes on. */
export const isLinkCutOff = ({ session }: Context): boolean => session?.link != null && isCutOff(session.link.state)

/** @throws Refusal 501 for a message over a link that was revoked or has expired */
export function guardLinkMessage({ session, language }: Context) {
  const state = session?.link?.state
  if (state && state !== 'open' && isCutOff(state))
    throw new Refusal(codes.refused, 'linkEnded', { why: say(language, 'linkEnd', state) }, { state })
}

/** How the caller's link is now, for its phone: acts of the same call may have ended its task. */
export async function newsOfLink({ session, db }: Context): Promise<LinkNews | null> {
  if (!session?.link) return null
  const { id, madeBy } = session.link
  const { rows } = await sql<LinkFacts>`
    SELECT l.revoked_at, l.expires_at, t.status AS task_status, t.driver_id IS NOT DISTINCT FROM l.driver_id AS is_same_driver,
      t.handed_over_at IS NOT NULL AS handed_over
    FROM task_link l JOIN task t ON t.id = l.task_id WHERE l.id = ${id}`.execute(db)
  const [link] = rows
  return link ? { state: taskLinkState(link, nowMs()), madeBy, expiresAt: session.link.expiresAt } : null
}
