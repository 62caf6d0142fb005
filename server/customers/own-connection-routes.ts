import type { OwnDelivery, OwnWebhook, ownConnectionApi } from '@shortcut/domain/customers/own-connection-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import { partnerForm } from '@shortcut/domain/partners/fields.ts'
import { sql } from 'kysely'
import { keyRoutes } from '../accounts/key-routes.ts'
import { leadsToPrivate } from '../partners/private-addresses.ts'
import { partnersOf } from '../partners/queries.ts'
import { partnerRoutes } from '../partners/routes.ts'
import type { Context } from '../platform/http/context.ts'
import { atField } from '../platform/http/field-errors.ts'
import type { Handlers } from '../platform/http/http.ts'
import { ownAccountOf } from './own-account.ts'

/** A webhook: JSON to an address. Other partners of the account are the office's work. */
const isWebhook = ({ kind, delivery }: Partner) => kind === 'json' && delivery === 'url'

const webhooksOf = async (context: Context) => (await partnersOf(context.db, ownAccountOf(context))).filter(isWebhook)

/** A conflict of the office's call shows its whole record, and who of us changed it. */
function rethrowAsOwn(error: unknown): never {
  if (error instanceof Refusal && error.code === codes.conflict) throw new Refusal(codes.conflict, 'webhookChanged')
  throw error
}

/** @throws Refusal 404 for one of another account */
async function getWebhook(context: Context, id: string): Promise<Partner> {
  const found = (await webhooksOf(context)).find((one) => one.id === id)
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'webhook' })
  return found
}

async function guardKey(context: Context, id: string) {
  const own = await context.db
    .selectFrom('apiKey')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', ownAccountOf(context))
    .executeTakeFirst()
  if (!own) throw new Refusal(codes.notFound, 'notFound', { thing: 'key' })
}

async function signedAmong({ db }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('partnerSecret')
    .select('partnerId')
    .where('partnerId', 'in', [...ids])
    .where('worksUntil', 'is', null)
    .execute()
  return new Set(rows.map(({ partnerId }) => partnerId))
}

const shown = ({ id, name, url, wantsCargo, version, updatedAt }: Partner, isSigned: boolean): OwnWebhook => ({
  id,
  name,
  url,
  wantsCargo,
  version,
  updatedAt,
  isSigned,
})

/** The latest posts to the account's webhooks. */
async function deliveriesOf({ db }: Context, webhooks: readonly string[]): Promise<OwnDelivery[]> {
  const { rows } = await sql<OwnDelivery>`
    SELECT m.id, p.name AS webhook, m.event, coalesce(w.booking_id, '') AS booking_id, m.state, m.tries, m.last_answer, m.created_at, m.sent_at
    FROM outgoing_message m JOIN partner p ON p.id = m.partner_id LEFT JOIN work_order w ON w.id = m.work_order_id
    WHERE m.partner_id = ANY(${webhooks}::uuid[]) AND m.kind = 'webhook' ORDER BY m.created_at DESC, m.id DESC LIMIT 50`.execute(
    db,
  )
  return rows
}

/** Enough for every system of a customer; more are a mistake or mischief. */
const mostKeys = 20
const mostWebhooks = 20

/** Writers of one account wait for each other, so that two at once do not pass the limit. */
const lockAccount = ({ db }: Context, accountId: string) =>
  sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(db)

/** @throws Refusal 501 for one key too many. Replaced ones count until they end. */
async function guardKeyCount(context: Context, accountId: string, most: number) {
  await lockAccount(context, accountId)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM api_key WHERE account_id = ${accountId} AND revoked_at IS NULL AND (works_until IS NULL OR works_until > ${context.now})`.execute(
    context.db,
  )
  if ((rows[0]?.n ?? 0) >= most) throw new Refusal(codes.refused, 'tooManyKeys', { most })
}

export const ownConnectionRoutes: Handlers<typeof ownConnectionApi> = {
  async list(context, _input, http) {
    const accountId = ownAccountOf(context)
    const webhooks = await webhooksOf(context)
    const ids = webhooks.map(({ id }) => id)
    const [keys, signed, deliveries] = await Promise.all([
      keyRoutes.keys(context, { accountId }, http),
      signedAmong(context, ids),
      deliveriesOf(context, ids),
    ])
    return {
      keys: keys as Extract<typeof keys, unknown[]>,
      webhooks: webhooks.map((one) => shown(one, signed.has(one.id))),
      deliveries,
    }
  },

  async createKey(context, { name }, http) {
    const accountId = ownAccountOf(context)
    await guardKeyCount(context, accountId, mostKeys)
    return keyRoutes.createKey(context, { accountId, name }, http)
  },

  async rotateKey(context, input, http) {
    await guardKey(context, input.id)
    // Each of the most may be replaced once while the old one still works.
    await guardKeyCount(context, ownAccountOf(context), 2 * mostKeys)
    return keyRoutes.rotateKey(context, input, http)
  },

  async revokeKey(context, input, http) {
    await guardKey(context, input.id)
    return keyRoutes.revokeKey(context, input, http)
  },

  async saveWebhook(context, { id, version, name, url, wantsCargo }, http) {
    const accountId = ownAccountOf(context)
    const known = id ? await getWebhook(context, id) : undefined
    // The operator's setting is for the office's own systems. A customer would reach into its network, and read the answers.
    if (url !== known?.url && (await leadsToPrivate(new URL(url).hostname)))
      throw atField(context, 'url', 'privateAddress')
    if (!known) {
      await lockAccount(context, accountId)
      if ((await webhooksOf(context)).length >= mostWebhooks)
        throw new Refusal(codes.refused, 'tooManyWebhooks', { most: mostWebhooks })
    }
    // What a customer may not set keeps its value.
    const form = partnerForm.parse({
      ...(known ?? { kind: 'json', delivery: 'url' }),
      id,
      version,
      accountId,
      name,
      url,
      wantsCargo,
    })
    const saved = (await partnerRoutes.save(context, form, http).catch(rethrowAsOwn)) as Partner
    return shown(saved, (await signedAmong(context, [saved.id])).has(saved.id))
  },

  async deleteWebhook(context, { id }, http) {
    await getWebhook(context, id)
    await partnerRoutes.delete(context, { ids: [id] }, http)
    return {}
  },

  async makeSecret(context, { id }, http) {
    await getWebhook(context, id)
    return partnerRoutes.makeSecret(context, { id }, http)
  },
}
