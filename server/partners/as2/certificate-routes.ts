import { X509Certificate } from 'node:crypto'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { as2CertificateApi } from '@shortcut/domain/partners/as2-api.ts'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { perItem } from '../../platform/per-item.ts'
import { factsOf, keyPlace, loggedPrint, makeCertificate } from './certificates.ts'
import { listExpiring } from './expiring.ts'

export const as2CertificateRoutes: Handlers<typeof as2CertificateApi> = {
  list: ({ db }) => listOwn(db),

  make: (context, { name }) => make(context, name),

  expiring: ({ db, now }) => listExpiring(db, now),

  delete: (context, { ids }) => perItem(context, ids, remove),
}

async function listOwn(db: Queries) {
  const rows = await db
    .selectFrom('as2Certificate')
    .select(['id', 'certificate', 'createdAt', 'createdBy'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const users = await usersOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    ...factsOf(new X509Certificate(row.certificate)),
    usedBy: users.filter(({ certificateId }) => certificateId === row.id).map(({ name }) => name),
  }))
}

const usersOf = async (db: Queries, ids: string[]) =>
  ids.length === 0
    ? []
    : await db
        .selectFrom('as2Connection')
        .select(['name', 'certificateId'])
        .where('certificateId', 'in', ids)
        .where('deletedAt', 'is', null)
        .orderBy('name')
        .execute()

async function make(context: Context, name: string) {
  const { db, now, actor } = context
  const { certificate, privateKey } = await makeCertificate(name)
  const id = newId()
  const facts = factsOf(new X509Certificate(certificate))
  const { endsAt } = facts
  await db
    .insertInto('as2Certificate')
    .values({
      id,
      certificate,
      privateKey: await context.secrets.seal(db, privateKey, keyPlace(id)),
      notAfter: endsAt,
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  await record(context, {
    action: 'as2Certificate.make',
    entity: 'as2Certificate',
    entityId: id,
    label: name,
    after: { fingerprint: loggedPrint(facts), endsAt },
  })
  return { id }
}

async function remove(context: Context, id: string): Promise<void> {
  const found = await context.db
    .selectFrom('as2Certificate')
    .select('certificate')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'certificate' })
  const facts = factsOf(new X509Certificate(found.certificate))
  const { holder: label } = facts
  const users = await usersOf(context.db, [id])
  if (users.length > 0)
    throw new Refusal(codes.refused, 'inUse', { label, by: users.map(({ name }) => name).join(', ') })
  // A key that nobody needs is not kept.
  await context.db
    .updateTable('as2Certificate')
    .set({ deletedAt: context.now, privateKey: '' })
    .where('id', '=', id)
    .execute()
  await record(context, {
    action: 'as2Certificate.delete',
    entity: 'as2Certificate',
    entityId: id,
    label,
    before: { fingerprint: loggedPrint(facts) },
  })
}
