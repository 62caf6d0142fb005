import type { MailboxRow } from '@shortcut/domain/bookings/mail/mail-api.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** The place of a mailbox's password, for its encryption. */
export const passwordPlace = (id: string) => `mailbox.password:${id}` as const

const shown = [
  'id',
  'name',
  'host',
  'port',
  'security',
  'userName',
  'folder',
  'doneFolder',
  'failedFolder',
  'checkedBy',
  'isOn',
  'readAt',
  'failingSince',
  'failure',
  'version',
  'updatedAt',
  'updatedBy',
] as const

/** Without their passwords, by name. */
export const listMailboxes = async (db: Queries): Promise<MailboxRow[]> =>
  (await db
    .selectFrom('mailbox')
    .select(shown)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()) as MailboxRow[]

export const findMailbox = async (db: Queries, id: string): Promise<MailboxRow | undefined> =>
  (await db
    .selectFrom('mailbox')
    .select(shown)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) as MailboxRow | undefined
