import type { X509Certificate } from 'node:crypto'
import type { As2Row } from '@shortcut/domain/partners/as2-api.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { readCertificate } from './certificates.ts'

const shown = [
  ...(['id', 'accountId', 'name', 'ourId', 'theirId', 'url', 'theirCertificate', 'theirNextCertificate'] as const),
  ...(['certificateId', 'signs', 'encryption', 'compresses', 'mdn', 'wantsSignedMdn', 'needsSignature'] as const),
  ...(['needsEncryption', 'takesSha1', 'isOn', 'version', 'updatedAt', 'updatedBy'] as const),
] as const

const chosen = (db: Queries) => db.selectFrom('as2Connection').select(shown).where('deletedAt', 'is', null)

/** Of an account, by name. */
export const listConnections = async (db: Queries, accountId: string): Promise<As2Row[]> =>
  (await chosen(db).where('accountId', '=', accountId).orderBy('name').orderBy('id').execute()) as As2Row[]

export const findConnection = async (db: Queries, id: string): Promise<As2Row | undefined> =>
  (await chosen(db).where('id', '=', id).executeTakeFirst()) as As2Row | undefined

/** The connection of two AS2 ids. */
export const findPartnership = async (db: Queries, ourId: string, theirId: string): Promise<As2Row | undefined> =>
  (await chosen(db).where('ourId', '=', ourId).where('theirId', '=', theirId).executeTakeFirst()) as As2Row | undefined

/** Their certificates that check signatures. */
export const trustedOf = (connection: Pick<As2Row, 'theirCertificate' | 'theirNextCertificate'>): X509Certificate[] =>
  [connection.theirCertificate, connection.theirNextCertificate].flatMap((text) => readCertificate(text) ?? [])
