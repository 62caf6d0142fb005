import type { sessionApi } from '@shortcut/domain/users/session-api.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import { nowMs } from '../../platform/clock.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { idleMs } from '../../platform/sessions.ts'
import { endSessions, getUser } from '../queries.ts'

/** Sessions that are still valid, the last used first. */
async function listSessions(
  { db, now }: Context,
  { appType, personId }: Pick<Session, 'appType' | 'personId'>,
  own: Buffer,
) {
  const idleSince = new Date(nowMs() - idleMs).toISOString()
  const { rows } = await sql<{ device: string; ip: string; since: string; lastSeenAt: string; current: boolean }>`
    SELECT device, ip, created_at AS since, last_seen_at, token_hash = ${own} AS current FROM session
    WHERE person_id = ${personId} AND app_type = ${appType} AND ended_at IS NULL AND expires_at > ${now} AND last_seen_at > ${idleSince}
    ORDER BY current DESC, last_seen_at DESC LIMIT 200`.execute(db)
  return rows
}

export const sessionRoutes: Handlers<typeof sessionApi> = {
  own: (context) => listSessions(context, sessionOf(context), sessionOf(context).tokenHash),

  async ofUser(context, { id }) {
    const user = await getUser(context.db, id)
    return listSessions(context, { appType: 1, personId: user.id }, sessionOf(context).tokenHash)
  },

  async signOutEverywhere(context, { here }) {
    const session = sessionOf(context)
    const ended = await endSessions(context.db, session.personId, context.now, here ? undefined : session.tokenHash)
    await record(context, {
      action: 'session.signOutEverywhere',
      // The user's topic, so that their other consoles are told at once.
      entity: session.appType === 1 ? 'user' : session.appType === 2 ? 'driver' : 'warehouse',
      entityId: session.personId,
      label: session.account,
      after: { ended },
    })
    return { ended }
  },
}
