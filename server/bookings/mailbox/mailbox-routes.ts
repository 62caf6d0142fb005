import type { MailboxForm, MailboxRow, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { failureOf, withFolder } from './imap.ts'
import { findMailbox, listMailboxes, passwordPlace } from './mailbox-queries.ts'

/** @param changed a mailbox is to be read at once */
export const mailboxRoutes = (changed: () => void): Handlers<typeof mailboxApi> => ({
  list: ({ db }) => listMailboxes(db),

  async save(context, form) {
    context.afterCommit(changed)
    return saveMailbox(context, form)
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const mailbox = await findMailbox(item.db, id)
      if (!mailbox) throw new Refusal(codes.notFound, 'notFound', { thing: 'mailbox' })
      await hideRow(item, 'mailbox', id)
      await record(item, { action: 'mailbox.delete', entity: 'mailbox', entityId: id, label: mailbox.name })
    }),

  async try(context, form) {
    const password = form.password || (await savedPassword(context, form.id))
    try {
      const mails = await withFolder({ ...form, password }, async (folder) => (await folder.mails()).length)
      return { failure: '', mails }
    } catch (error) {
      return { failure: failureOf(error), mails: 0 }
    }
  },
})

/** @throws Refusal 422 at the field if the mailbox is new */
async function savedPassword(context: Context, id: string | undefined): Promise<string> {
  const { db, secrets } = context
  const saved =
    id &&
    (await db
      .selectFrom('mailbox')
      .select('password')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst())
  if (!id || !saved) throw atField(context, 'password', 'mailboxPassword')
  return secrets.open(saved.password, passwordPlace(id))
}

async function saveMailbox(context: Context, { id, version, password, ...fields }: MailboxForm): Promise<MailboxRow> {
  const { db, secrets } = context
  if (!id && !password) throw atField(context, 'password', 'mailboxPassword')
  const known = id && (await findMailbox(db, id))
  // A password is not sent to a server that it was not typed for.
  if (known && !password && known.host !== fields.host) throw atField(context, 'password', 'mailboxPasswordAgain')
  const { before, after } = await saveVersioned<MailboxRow>(context, {
    table: 'mailbox',
    thing: 'mailbox',
    id,
    version,
    fields: { ...fields, claimedUntil: null, ...(!id && { password: '' }) },
    find: findMailbox,
  })
  if (password)
    await db
      .updateTable('mailbox')
      .set({ password: await secrets.seal(db, password, passwordPlace(after.id)) })
      .where('id', '=', after.id)
      .execute()
  await record(context, {
    action: before ? 'mailbox.save' : 'mailbox.add',
    entity: 'mailbox',
    entityId: after.id,
    label: after.name,
    before: before && { ...before, passwordChanged: false },
    after: { ...after, passwordChanged: password !== '' },
  })
  return after
}
