import type { SftpRow } from '@shortcut/domain/partners/sftp-api.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { SftpAccess } from './sftp.ts'

/** The place of a connection's secret, for its encryption. */
export const secretPlace = (id: string) => `sftp_connection.secret:${id}` as const

const shown = [
  'id',
  'accountId',
  'name',
  'host',
  'port',
  'userName',
  'signIn',
  'hostKey',
  'pullFolder',
  'doneFolder',
  'failedFolder',
  'pushFolder',
  'everySeconds',
  'restSeconds',
  'isOn',
  'readAt',
  'failingSince',
  'failure',
  'version',
  'updatedAt',
  'updatedBy',
] as const

/** Of an account, without their secrets, by name. */
export const listConnections = async (db: Queries, accountId: string): Promise<SftpRow[]> =>
  (await db
    .selectFrom('sftpConnection')
    .select(shown)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()) as SftpRow[]

export const findConnection = async (db: Queries, id: string): Promise<SftpRow | undefined> =>
  (await db
    .selectFrom('sftpConnection')
    .select(shown)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) as SftpRow | undefined

/** A connection to push to, with its secret in clear. @throws Error with why there is none */
export async function accessToPush(
  { kysely, secrets }: Database,
  id: string | null,
): Promise<SftpAccess & { pushFolder: string }> {
  const found =
    id &&
    (await kysely
      .selectFrom('sftpConnection')
      .select(['host', 'port', 'userName', 'signIn', 'secret', 'hostKey', 'pushFolder', 'isOn', 'name'])
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst())
  if (!id || !found) throw new Error('The partner has no SFTP connection')
  const { name, isOn, secret, ...access } = found
  if (!isOn) throw new Error(`The SFTP connection ${name} is switched off`)
  if (!access.pushFolder) throw new Error(`The SFTP connection ${name} has no folder to push to`)
  if (!access.hostKey) throw new Error(`The host key of the SFTP connection ${name} is not confirmed`)
  return { ...access, secret: secrets.open(secret, secretPlace(id)) }
}
