import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { As2Form, As2Row, as2ConnectionApi } from '@shortcut/domain/partners/as2-api.ts'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { guardUnused } from '../connection-in-use.ts'
import { leadsToPrivate } from '../private-addresses.ts'
import { factsIn, loggedPrint, readCertificate } from './certificates.ts'
import { findConnection, listConnections } from './connection-queries.ts'

/** @param toPrivate the operator allows private addresses */
export const as2ConnectionRoutes = (toPrivate: boolean): Handlers<typeof as2ConnectionApi> => ({
  async list({ db }, { accountId }) {
    await getAccount(db, accountId)
    return (await listConnections(db, accountId)).map((row) => ({
      ...row,
      theirs: factsIn(row.theirCertificate),
      theirNext: factsIn(row.theirNextCertificate),
    }))
  },

  async save(context, form) {
    if (form.url && !toPrivate && (await leadsToPrivate(new URL(form.url).hostname)))
      throw atField(context, 'url', 'privateAddress')
    return saveConnection(context, form)
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const connection = await findConnection(item.db, id)
      if (!connection) throw new Refusal(codes.notFound, 'notFound', { thing: 'AS2 connection' })
      // Locked: a partner that is just given this connection waits, and then sees none.
      await hideRow(item, 'as2Connection', id)
      await guardUnused(item.db, 'as2', connection)
      await record(item, {
        action: 'as2Connection.delete',
        entity: 'as2Connection',
        entityId: id,
        label: connection.name,
      })
    }),
})

async function saveConnection(context: Context, form: As2Form): Promise<As2Row> {
  const { id, version, accountId, ...fields } = form
  const account = await getAccount(context.db, accountId)
  guardTheirs(context, form)
  await guardOwn(context, form)
  const { before, after } = await saveVersioned<As2Row>(context, {
    table: 'as2Connection',
    thing: 'AS2 connection',
    id,
    version,
    // A connection stays with its account, like its messages.
    fields: { ...fields, ...(!id && { accountId }) },
    find: findConnection,
  })
  if (before?.url && !after.url) await guardUnused(context.db, 'as2', after)
  await record(context, {
    action: before ? 'as2Connection.save' : 'as2Connection.add',
    entity: 'as2Connection',
    entityId: after.id,
    label: `${account.name}: ${after.name}`,
    before: before && loggedOf(before),
    after: loggedOf(after),
  })
  return after
}

/** Certificates by their fingerprints. */
const loggedOf = (row: As2Row) => ({
  ...row,
  theirCertificate: loggedPrint(factsIn(row.theirCertificate)),
  theirNextCertificate: loggedPrint(factsIn(row.theirNextCertificate)),
})

/** Messages are encrypted with RSA. @throws Refusal 422 at the field */
function guardTheirs(context: Context, form: As2Form): void {
  for (const field of ['theirCertificate', 'theirNextCertificate'] as const) {
    if (!form[field]) continue
    const certificate = readCertificate(form[field])
    if (!certificate) throw atField(context, field, 'as2Certificate')
    if (certificate.publicKey.asymmetricKeyType !== 'rsa') throw atField(context, field, 'as2CertificateRsa')
  }
}

/** Locked, so that it is not deleted meanwhile. @throws Refusal 422 at the field */
async function guardOwn(context: Context, { certificateId }: As2Form): Promise<void> {
  if (!certificateId) return
  const found = await context.db
    .selectFrom('as2Certificate')
    .select('id')
    .where('id', '=', certificateId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!found) throw atField(context, 'certificateId', 'as2NoCertificate')
}
