import type { partnerApi } from '@shortcut/domain/partners/api.ts'
import { record } from '../operation-log/record.ts'
import { nowMs } from '../platform/clock.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId, newToken } from '../platform/ids.ts'
import { getPartner, lockPartner } from './queries.ts'
import { secretPlace } from './sign.ts'

const longestOverlapMs = 30 * 24 * 60 * 60 * 1000

/** Secrets that sign posts to a partner. */
export const secretRoutes: Pick<Handlers<typeof partnerApi>, 'makeSecret' | 'secrets'> = {
  async makeSecret(context, { id, oldWorksUntil }) {
    const { db, now, actor } = context
    await lockPartner(db, id)
    const partner = await getPartner(db, id)
    const until = oldWorksUntil ? Date.parse(oldWorksUntil) : nowMs()
    if (oldWorksUntil && (until < nowMs() || until > nowMs() + longestOverlapMs))
      throw atField(context, 'oldWorksUntil', 'secretOverlapTooLong')
    const worksUntil = new Date(until).toISOString()
    await db
      .updateTable('partnerSecret')
      .set({ worksUntil })
      .where('partnerId', '=', id)
      .where('worksUntil', 'is', null)
      .execute()
    const secretId = newId()
    const secret = `whsec_${newToken()}`
    await db
      .insertInto('partnerSecret')
      .values({
        id: secretId,
        partnerId: id,
        secret: await context.secrets.seal(db, secret, secretPlace(secretId)),
        createdAt: now,
        createdBy: actor.name,
      })
      .execute()
    await record(context, {
      action: 'partner.makeSecret',
      entity: 'partner',
      entityId: id,
      label: partner.name,
      after: { worksUntil },
    })
    return { secret }
  },

  async secrets({ db }, { id }) {
    await getPartner(db, id)
    return db
      .selectFrom('partnerSecret')
      .select(['id', 'createdAt', 'createdBy', 'worksUntil'])
      .where('partnerId', '=', id)
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
  },
}
