import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { record } from '../../operation-log/record.ts'
import { type Context, sessionOf } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { countTry, takeBackTry } from '../../platform/try-limit.ts'
import { getUser } from '../queries.ts'
import { guardRank } from '../roles/guards.ts'
import { provePassword } from './prove-password.ts'
import {
  dropSecondFactor,
  enrolmentUri,
  findDemandingRole,
  hasSecondFactor,
  keepSecret,
  newRecoveryCodes,
  newSecret,
  takeAppCode,
  takeCode,
} from './second-factor.ts'
import { sessionLimit } from './sign-in-limits.ts'

const recordFactor = (
  context: Context,
  action: 'confirm' | 'turnOff' | 'remove',
  user: { id: string; account: string },
) =>
  record(context, {
    action: `user.${action}SecondFactor`,
    entity: 'user',
    entityId: user.id,
    label: user.account,
    before: { secondFactor: action !== 'confirm' },
    after: { secondFactor: action === 'confirm' },
  })

export const secondFactorRoutes: Handlers<typeof secondFactorApi> = {
  async enrol(context, { password }) {
    const { db } = context
    const user = await getUser(db, sessionOf(context).personId)
    if (user.secondFactor) throw new Refusal(codes.refused, 'secondFactorOn')
    if (!sessionOf(context).mustSetUpSecondFactor) await provePassword(context, password, 'password')
    const secret = newSecret()
    await db.transaction().execute((tx) => keepSecret({ ...context, db: tx }, user.id, secret))
    return { secret, uri: enrolmentUri(secret, user.account) }
  },

  async confirm(context, { code }) {
    const { db, now } = context
    const session = sessionOf(context)
    const user = await getUser(db, session.personId)
    if (user.secondFactor) throw new Refusal(codes.refused, 'secondFactorOn')
    await countTry(db, [sessionLimit(session)])
    if (!(await takeAppCode(context, user.id, code))) throw atField(context, 'code', 'wrongCode')
    await takeBackTry(db, [sessionLimit(session)])
    return db.transaction().execute(async (tx) => {
      await tx.updateTable('secondFactor').set({ confirmedAt: now }).where('userId', '=', user.id).execute()
      await recordFactor({ ...context, db: tx }, 'confirm', user)
      const shown = { recoveryCodes: await newRecoveryCodes(tx, user.id) }
      await context.act?.keep(tx, shown)
      return shown
    })
  },

  async turnOff(context, { password, code }) {
    const { db, now } = context
    const session = sessionOf(context)
    const user = await getUser(db, session.personId)
    if (!user.secondFactor) throw new Refusal(codes.refused, 'secondFactorOff')
    const role = await findDemandingRole(db, user.id)
    if (role) throw new Refusal(codes.refused, 'secondFactorDemanded', { role })
    await provePassword(context, password, 'password')
    await countTry(db, [sessionLimit(session)])
    if (!(await takeCode(context, user.id, code, now))) throw atField(context, 'code', 'wrongCode')
    await takeBackTry(db, [sessionLimit(session)])
    await db.transaction().execute(async (tx) => {
      await dropSecondFactor(tx, user.id)
      await recordFactor({ ...context, db: tx }, 'turnOff', user)
      await context.act?.keep(tx, {})
    })
    return {}
  },

  remove: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const user = await getUser(item.db, id)
      if (id === sessionOf(item).personId) throw new Refusal(codes.refused, 'yourself')
      await guardRank(item, user)
      if (!(await hasSecondFactor(item.db, id))) throw new Refusal(codes.refused, 'secondFactorOff')
      await dropSecondFactor(item.db, id)
      await recordFactor(item, 'remove', user)
    }),
}
