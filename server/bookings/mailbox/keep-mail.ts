import { nextMailState } from '@shortcut/domain/bookings/mail/mail-lifecycle.ts'
import { type AllowedSenders, decideMail } from '@shortcut/domain/bookings/mail/senders.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { sha256Of } from '../read/read-delivery.ts'
import type { MailRead } from './read-mail.ts'

/** A mail as it was read from its folder. */
export interface Fetched {
  mailboxId: string
  uidValidity: number
  uid: number
  size: number
  /** Whole, or only its beginning if it is too large. */
  source: Buffer
  isTooLarge: boolean
}

async function allowedSenders(db: Queries): Promise<AllowedSenders[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'mailSenders'])
    .where('deletedAt', 'is', null)
    .where('mailSenders', '<>', '')
    .execute()
  return rows.map(({ id, mailSenders }) => ({ accountId: id, senders: mailSenders.split(' ') }))
}

/** How a mail is called in the log. */
export const mailLabel = ({ fromAddress, subject }: { fromAddress: string; subject: string }) =>
  [fromAddress, subject].filter(Boolean).join(': ').slice(0, 200)

/**
 * Keeps a mail with its files and what is done with it. One that is there already is not kept again: also one that the server gave another
 * number since, which it has after its folder was rebuilt.
 */
export async function keepMail(context: Context, fetched: Fetched, mail: MailRead): Promise<void> {
  const { db, now, actor } = context
  const { mailboxId, uidValidity, uid, size, source, isTooLarge } = fetched
  const sha256 = await sha256Of(source)
  const moved = await sql`
    UPDATE mail SET uid_validity = ${uidValidity}, uid = ${uid} WHERE id = (
      SELECT id FROM mail WHERE mailbox_id = ${mailboxId} AND filed_in = '' AND sha256 = ${sha256} AND uid_validity <> ${uidValidity}
      ORDER BY id LIMIT 1)`.execute(db)
  if (moved.numAffectedRows) return
  const decision = decideMail({ from: mail.fromAddress, ...mail, isTooLarge }, await allowedSenders(db))
  const id = newId()
  const accountId = 'accountId' in decision ? decision.accountId : null
  const state = accountId ? 'taking' : 'setAside' in decision ? 'setAside' : 'held'
  const reason = 'held' in decision ? decision.held : 'setAside' in decision ? decision.setAside : ''
  const { files, isReturned: _, isUnreadable: __, ...written } = mail
  const kept = await db
    .insertInto('mail')
    .values({
      id,
      mailboxId,
      uidValidity,
      uid,
      size,
      sha256,
      content: isTooLarge ? null : source,
      ...written,
      state,
      reason,
      accountId,
      receivedAt: now,
      updatedAt: now,
      updatedBy: actor.name,
    })
    .onConflict((conflict) => conflict.columns(['mailboxId', 'uidValidity', 'uid']).doNothing())
    .executeTakeFirst()
  if (!kept.numInsertedOrUpdatedRows) return
  for (const { number, name, contentType, content, use } of files)
    await db
      .insertInto('mailPart')
      .values({ mailId: id, number, name, contentType, size: content.length, sha256: await sha256Of(content), use })
      .execute()
  await record(context, {
    action: 'mail.receive',
    entity: 'mail',
    entityId: id,
    label: mailLabel(mail),
    after: {
      mailState: state,
      ...(reason && { mailReason: reason }),
      mailFiles: files.filter(({ use }) => use !== 'none').map(({ name }) => name),
    },
  })
}

/** Locks a mail. @returns undefined if there is none, or its state allows no such action */
export async function lockTaking(db: Queries, id: string) {
  const found = await db
    .selectFrom('mail')
    .select(['id', 'state', 'accountId', 'content', 'fromAddress', 'subject', 'version', 'mailboxId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found && nextMailState('leave', found.state as never) ? found : undefined
}
