import type { ShipperStatus } from '@shortcut/domain/air/security.ts'
import type { ShipperForm, ShipperSecurity } from '@shortcut/domain/air/security-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'

/** @throws Refusal 404 without such an account */
export async function getShipper(db: Queries, accountId: string): Promise<ShipperSecurity> {
  return (await readShipper(db, accountId)).shipper
}

async function readShipper(db: Queries, accountId: string): Promise<{ name: string; shipper: ShipperSecurity }> {
  const row = await db
    .selectFrom('account as a')
    .leftJoin('shipperSecurity as s', 's.accountId', 'a.id')
    .select(['a.name', 's.status', 's.evidence', 's.version', 's.updatedAt', 's.updatedBy'])
    .select(sql<string | null>`s.expires_on::text`.as('expiresOn'))
    .where('a.id', '=', accountId)
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal(codes.notFound, 'notFound', { thing: 'account' })
  return {
    name: row.name,
    shipper: {
      accountId,
      status: (row.status ?? 'unknown') as ShipperStatus,
      evidence: row.evidence ?? '',
      expiresOn: row.expiresOn,
      version: row.version ?? 0,
      updatedAt: row.updatedAt,
      updatedBy: row.updatedBy ?? '',
    },
  }
}

const said = ({ status, evidence, expiresOn }: ShipperSecurity) => ({
  shipperStatus: say('en', 'shipperStatus', status),
  shipperEvidence: evidence,
  shipperExpiresOn: expiresOn ?? '',
})

/** Sets what an account is as a shipper. @throws Refusal 404, 409 if somebody changed it meanwhile */
export async function saveShipper(
  context: Context,
  { accountId, version, ...form }: ShipperForm,
): Promise<ShipperSecurity> {
  const { db, now, actor } = context
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { name, shipper: before } = await readShipper(db, accountId)
  if (version !== before.version)
    throw new Refusal(codes.conflict, 'changedMeanwhile', { who: before.updatedBy }, before)
  const written = { ...form, version: version + 1, updatedAt: now, updatedBy: actor.name }
  await db
    .insertInto('shipperSecurity')
    .values({ accountId, ...written })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(written))
    .execute()
  const after = await getShipper(db, accountId)
  await record(context, {
    action: 'account.shipper',
    entity: 'account',
    entityId: accountId,
    label: name,
    before: said(before),
    after: said(after),
  })
  return after
}
