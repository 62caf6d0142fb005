import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { SftpForm, SftpRow, sftpApi } from '@shortcut/domain/partners/sftp-api.ts'
import ssh2 from 'ssh2'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { guardUnused } from '../connection-in-use.ts'
import { findConnection, listConnections, secretPlace } from './connection-queries.ts'
import { failureOf, OtherHostKey, withSftp } from './sftp.ts'

/**
 * @param changed a connection is to be pulled at once
 * @param toPrivate the operator allows private addresses
 */
export const connectionRoutes = (changed: () => void, toPrivate: boolean): Handlers<typeof sftpApi> => ({
  async list({ db }, { accountId }) {
    await getAccount(db, accountId)
    return listConnections(db, accountId)
  },

  async save(context, form) {
    context.afterCommit(changed)
    return saveConnection(context, form)
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const connection = await findConnection(item.db, id)
      if (!connection) throw new Refusal(codes.notFound, 'notFound', { thing: 'SFTP connection' })
      // Locked: a partner that is just given this connection waits, and then sees none.
      await hideRow(item, 'sftpConnection', id)
      await guardUnused(item.db, 'sftp', connection)
      await record(item, {
        action: 'sftpConnection.delete',
        entity: 'sftpConnection',
        entityId: id,
        label: connection.name,
      })
    }),

  async try(context, form) {
    guardKey(context, form)
    const access = { ...form, secret: form.secret || (form.hostKey ? await savedSecret(context, form) : '') }
    const none = { hostKey: '', isTrusted: false, files: 0 }
    try {
      const files = await withSftp(access, toPrivate, async (remote) => {
        if (form.pushFolder) await remote.wholePath(form.pushFolder)
        return form.pullFolder ? (await remote.files(form.pullFolder)).length : 0
      })
      return { failure: '', hostKey: form.hostKey, isTrusted: true, files }
    } catch (error) {
      if (error instanceof OtherHostKey)
        return { ...none, failure: form.hostKey ? error.message : '', hostKey: error.shown }
      return { ...none, failure: failureOf(error) }
    }
  },
})

/** Where a secret was typed for: it is not sent to another server, or in another way. */
const isSameDoor = (one: SftpRow, other: SftpForm) =>
  one.host === other.host && one.signIn === other.signIn && one.accountId === other.accountId

/** @throws Refusal 422 at the field if there is none for this server */
async function savedSecret(context: Context, form: SftpForm): Promise<string> {
  const { db, secrets } = context
  const known = form.id && (await findConnection(db, form.id))
  if (!known) throw atField(context, 'secret', 'sftpSecret')
  if (!isSameDoor(known, form)) throw atField(context, 'secret', 'sftpSecretAgain')
  const { secret } = await db
    .selectFrom('sftpConnection')
    .select('secret')
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow()
  return secrets.open(secret, secretPlace(known.id))
}

async function saveConnection(context: Context, form: SftpForm): Promise<SftpRow> {
  const { db, secrets } = context
  const { id, version, accountId, secret, ...fields } = form
  const account = await getAccount(db, accountId)
  const known = id && (await findConnection(db, id))
  if (!id && !secret) throw atField(context, 'secret', 'sftpSecret')
  if (known && !secret && !isSameDoor(known, form)) throw atField(context, 'secret', 'sftpSecretAgain')
  guardKey(context, form)
  const { before, after } = await saveVersioned<SftpRow>(context, {
    table: 'sftpConnection',
    thing: 'SFTP connection',
    id,
    version,
    // A connection stays with its account, like its files.
    fields: { ...fields, claimedUntil: null, ...(!id && { accountId, secret: '' }) },
    find: findConnection,
  })
  if (secret)
    await db
      .updateTable('sftpConnection')
      .set({ secret: await secrets.seal(db, secret, secretPlace(after.id)) })
      .where('id', '=', after.id)
      .execute()
  await record(context, {
    action: before ? 'sftpConnection.save' : 'sftpConnection.add',
    entity: 'sftpConnection',
    entityId: after.id,
    label: `${account.name}: ${after.name}`,
    before: before && { ...before, secretChanged: false },
    after: { ...after, secretChanged: secret !== '' },
  })
  return after
}

/** @throws Refusal 422 at the field */
function guardKey(context: Context, { signIn, secret }: SftpForm): void {
  if (signIn !== 'key' || !secret) return
  const key = ssh2.utils.parseKey(secret)
  if (key instanceof Error || !key.isPrivateKey()) throw atField(context, 'secret', 'sftpKey')
}
