import type { Partner, partnerApi } from '@shortcut/domain/partners/api.ts'
import { airlinesOf, type PartnerForm } from '@shortcut/domain/partners/fields.ts'
import { rulesInWords } from '@shortcut/words/rules-in-words.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { getAccount } from '../accounts/queries.ts'
import { record } from '../operation-log/record.ts'
import { saveVersioned } from '../platform/database/save-versioned.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { perItem } from '../platform/per-item.ts'
import { findPartner, getPartner, lockPartner, partnersOf } from './queries.ts'
import { secretRoutes } from './secret-routes.ts'

export const partnerRoutes: Handlers<typeof partnerApi> = {
  ...secretRoutes,

  async list(context, { accountId }) {
    await getAccount(context.db, accountId)
    return partnersOf(context.db, accountId)
  },

  detail: (context, { id }) => getPartner(context.db, id),

  async save(context, { id, version, accountId, dates, textRules, ...typed }) {
    const account = await getAccount(context.db, accountId)
    await guardAirlines(context, id, typed)
    const sftpConnectionId = await connectionToUse(context, accountId, typed)
    const as2ConnectionId = await as2ToUse(context, accountId, typed)
    // The person who changed the address last answers for where it leads.
    const isSameUrl = id !== undefined && (await findPartner(context.db, id))?.url === typed.url
    const { before, after } = await saveVersioned(context, {
      table: 'partner',
      thing: 'partner',
      id,
      version,
      // A partner stays with its account, like its history.
      fields: {
        ...typed,
        sftpConnectionId,
        as2ConnectionId,
        ...(id ? {} : { accountId }),
        ...(isSameUrl ? {} : { urlByCustomer: Boolean(context.session?.accountId) }),
        dates: JSON.stringify(dates),
        textRules: JSON.stringify(textRules),
      },
      find: findPartner,
    })
    await record(context, {
      action: before ? 'partner.save' : 'partner.add',
      entity: 'partner',
      entityId: after.id,
      label: `${account.name}: ${after.name}`,
      before: before && loggedOf(before),
      after: loggedOf(after),
    })
    return after
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      await lockPartner(item.db, id)
      const partner = await getPartner(item.db, id)
      const { now, actor } = item
      await item.db
        .updateTable('partner')
        .set({ deletedAt: now, updatedAt: now, updatedBy: actor.name })
        .where('id', '=', id)
        .execute()
      await record(item, { action: 'partner.delete', entity: 'partner', entityId: id, label: partner.name })
    }),
}

/** Its text rules as sentences, and its events as people call them. */
const loggedOf = (partner: Partner) => ({
  ...partner,
  textRules: rulesInWords(partner.textRules),
  skippedEvents: partner.skippedEvents.map((event) => say('en', 'outgoingEvent', event)).join(', '),
})

/** Locked, so that it is not deleted meanwhile. @throws Refusal 422 at the field */
async function connectionToUse(
  context: Context,
  accountId: string,
  { delivery, sftpConnectionId }: Pick<PartnerForm, 'delivery' | 'sftpConnectionId'>,
): Promise<string | null> {
  if (delivery !== 'sftp' || !sftpConnectionId) return null
  const found = await context.db
    .selectFrom('sftpConnection')
    .select('id')
    .where('id', '=', sftpConnectionId)
    .where('accountId', '=', accountId)
    .where('pushFolder', '<>', '')
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!found) throw atField(context, 'sftpConnectionId', 'sftpNoPush')
  return found.id
}

/** Locked, so that it is not deleted meanwhile. @throws Refusal 422 at the field */
async function as2ToUse(
  context: Context,
  accountId: string,
  { delivery, as2ConnectionId }: Pick<PartnerForm, 'delivery' | 'as2ConnectionId'>,
): Promise<string | null> {
  if (delivery !== 'as2' || !as2ConnectionId) return null
  const found = await context.db
    .selectFrom('as2Connection')
    .select('id')
    .where('id', '=', as2ConnectionId)
    .where('accountId', '=', accountId)
    .where('url', '<>', '')
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!found) throw atField(context, 'as2ConnectionId', 'as2NoUrl')
  return found.id
}

/** The waybills of an airline go to one partner. @throws Refusal 422 at the field */
async function guardAirlines(
  context: Context,
  id: string | undefined,
  { kind, airlines }: Pick<PartnerForm, 'kind' | 'airlines'>,
): Promise<void> {
  if (kind !== 'air') return
  const { rows } = await sql<{ name: string; airlines: string }>`
    SELECT p.name, p.airlines FROM partner p WHERE p.kind = 'air' AND p.deleted_at IS NULL AND p.id IS DISTINCT FROM ${id ?? null}
      AND string_to_array(p.airlines, ' ') && ${airlinesOf(airlines)}::text[] LIMIT 1`.execute(context.db)
  const [other] = rows
  if (!other) return
  const airline = airlinesOf(airlines).find((code) => airlinesOf(other.airlines).includes(code)) ?? ''
  throw atField(context, 'airlines', 'airlineTaken', { airline, partner: other.name })
}
