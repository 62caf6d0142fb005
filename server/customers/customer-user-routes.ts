import type { CustomerUser, customerUserApi } from '@shortcut/domain/customers/customer-user-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { builtInRoles } from '@shortcut/domain/permissions.ts'
import { sql } from 'kysely'
import { getAccount } from '../accounts/queries.ts'
import { record } from '../operation-log/record.ts'
import { type Context, sessionOf } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { newId, newToken } from '../platform/ids.ts'
import { hashPassword } from '../platform/passwords.ts'
import { getUser } from '../users/queries.ts'
import { guardEmail, guardRank, guardRealm } from '../users/roles/guards.ts'

/** Sending codes by mail. `canMail` is false without a mail server or without our own address. */
export interface CodeMailing {
  canMail: boolean
  queued: () => void
}

export const customerUserRoutes = ({ canMail, queued }: CodeMailing): Handlers<typeof customerUserApi> => ({
  async list({ db }, { accountId }) {
    await getAccount(db, accountId)
    const { rows } = await sql<CustomerUser>`
      SELECT u.id, u.account, u.name, u.email, u.frozen_at IS NOT NULL AS frozen, u.last_sign_in_at,
        coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name)
          FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL WHERE ur.user_id = u.id), '[]') AS roles,
        (SELECT json_build_object('state', m.state, 'at', coalesce(m.settled_at, m.created_at), 'lastAnswer', m.last_answer)
          FROM customer_mail m WHERE m.user_id = u.id ORDER BY m.created_at DESC, m.id DESC LIMIT 1) AS mail
      FROM "user" u WHERE u.account_id = ${accountId} AND u.deleted_at IS NULL ORDER BY lower(u.name), u.id`.execute(db)
    return { list: rows, canMail }
  },

  async invite(context, { accountId, name, email }) {
    const { db, now, actor } = context
    if (!canMail) throw new Refusal(codes.refused, 'noMailServer')
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('name', '=', builtInRoles.customer.name)
      .where('builtIn', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    await guardRealm(context, accountId, [role.id])
    await guardEmail(context, null, email)
    const taken = await sql`
      SELECT FROM "user" WHERE lower(account) = ${email.toLowerCase()} AND deleted_at IS NULL`.execute(db)
    if (taken.rows.length > 0) throw atField(context, 'email', 'customerKnown', { email })
    const id = newId()
    const by = { createdAt: now, createdBy: actor.name, updatedAt: now, updatedBy: actor.name }
    await db
      .insertInto('user')
      // Nobody knows this password: the person chooses one with the code.
      .values({ id, account: email, name, email, accountId, passwordHash: await hashPassword(newToken()), ...by })
      .execute()
    await db.insertInto('userRole').values({ userId: id, roleId: role.id }).execute()
    await queueCode(context, { id, email }, 'invitation')
    await record(context, {
      action: 'user.invite',
      entity: 'user',
      entityId: id,
      label: email,
      after: { account: email, name, email, accountId, roles: [{ id: role.id, name: builtInRoles.customer.name }] },
    })
    context.afterCommit(queued)
    return { id }
  },

  async sendCode(context, { id }) {
    if (!canMail) throw new Refusal(codes.refused, 'noMailServer')
    const user = await getUser(context.db, id)
    if (user.accountId === null) throw new Refusal(codes.refused, 'notACustomer', { name: user.name })
    await guardRank(context, user)
    if (user.frozen) throw new Refusal(codes.refused, 'shutOutNoCode', { name: user.name })
    if (user.email === '') throw new Refusal(codes.refused, 'customerNoEmail', { name: user.name })
    await queueCode(context, user, 'newCode')
    await record(context, {
      action: 'user.sendCode',
      entity: 'user',
      entityId: id,
      label: user.account,
      after: { recipients: user.email },
    })
    context.afterCommit(queued)
    return { id }
  },
})

/** One that still waits is replaced: the person gets one mail. */
async function queueCode(context: Context, user: { id: string; email: string }, kind: 'invitation' | 'newCode') {
  const { db, now, actor } = context
  await db
    .updateTable('customerMail')
    .set({ state: 'failed', settledAt: now })
    .where('userId', '=', user.id)
    .where('state', '=', 'waiting')
    .execute()
  await db
    .insertInto('customerMail')
    .values({
      id: newId(),
      userId: user.id,
      kind,
      recipient: user.email,
      state: 'waiting',
      nextTryAt: now,
      createdAt: now,
      createdBy: actor.name,
      createdById: sessionOf(context).personId,
    })
    .execute()
}
