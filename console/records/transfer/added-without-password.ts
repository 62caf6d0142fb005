import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { call } from '../../call/call.ts'
import { callsOf } from './use-import.ts'

/** Ids of the people that an import has added without a password, in the file's order. */
export async function addedWithoutPassword(kind: ImportKind, importId: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const place = { pageSize: 500, ...(cursor && { cursor }) }
    const reply: { list: { outcome: string | null; recordId: string | null; cells: Record<string, string> }[] } & {
      nextCursor: string | null
    } = await call(callsOf(kind).rows, { id: importId, state: 'new', ...place })
    for (const { outcome, recordId, cells } of reply.list)
      if (outcome === 'saved' && recordId && !cells.password) ids.push(recordId)
    cursor = reply.nextCursor
  }
  return ids
}
