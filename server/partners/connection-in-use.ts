import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Queries } from '../platform/database/queries.ts'

const columns = { sftp: 'sftpConnectionId', as2: 'as2ConnectionId' } as const

/** @throws Refusal naming the partners whose messages go by a connection */
export async function guardUnused(
  db: Queries,
  delivery: keyof typeof columns,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const users = await db
    .selectFrom('partner')
    .select('name')
    .where(columns[delivery], '=', id)
    .where('delivery', '=', delivery)
    .where('deletedAt', 'is', null)
    .execute()
  if (users.length > 0)
    throw new Refusal(codes.refused, 'inUse', { label: name, by: users.map((one) => one.name).join(', ') })
}
