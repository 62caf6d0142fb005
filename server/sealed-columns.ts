import type { SealedColumn } from './platform/secrets/sealed-rows.ts'

/** Every secret that the product must read. Secrets that are only compared are stored as hashes. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'second_factor', key: 'user_id::text', column: 'secret' },
  { table: 'partner_secret', key: 'id::text', column: 'secret' },
  { table: 'as2_certificate', key: 'id::text', column: 'private_key' },
  { table: 'mailbox', key: 'id::text', column: 'password' },
  { table: 'sftp_connection', key: 'id::text', column: 'secret' },
  { table: 'invoice_mail', key: 'id::text', column: 'link_token' },
  { table: 'share_link', key: 'id::text', column: 'token' },
  { table: 'custody_link', key: 'id::text', column: 'token' },
  { table: 'custody_key', key: 'id', column: 'private_key' },
  { table: 'push_key', key: 'id', column: 'private_key' },
  { table: 'provider_sign_in', key: "encode(hash, 'hex')", column: 'code_verifier' },
]
