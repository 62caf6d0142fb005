import { type ImportReply, type ImportRow, importApis } from '@shortcut/domain/transfer/api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { expect } from 'vitest'
import { sendFile } from './upload.ts'
import type { World } from './world.ts'

export const importCalls = (kind: ImportKind) => importApis[`${kind}Import`] as typeof importApis.driverImport

/** Imports of people and vehicles like in the console, by an administrator by default. */
export async function openImports(world: World) {
  const { token } = await world.signIn('administrator')

  async function send(kind: ImportKind, content: string | Uint8Array, as = token, name = 'list.csv') {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const reply = await sendFile(world, as, `${kind}/importPreview`, name, bytes)
    return reply as { code: number; message: string; data: ImportReply }
  }

  async function preview(kind: ImportKind, content: string | Uint8Array, as = token): Promise<ImportReply> {
    const { code, message, data } = await send(kind, content, as)
    expect([code, message]).toEqual([200, ''])
    return data
  }

  const rowsOf = async (kind: ImportKind, id: string, filter: object = {}, as = token): Promise<ImportRow[]> =>
    (await world.call(importCalls(kind).rows, { id, ...filter }, { token: as })).data.list

  /** Waits until it is over. */
  async function over(kind: ImportKind, id: string, as = token): Promise<ImportReply> {
    let found: ImportReply | undefined
    await expect
      .poll(
        async () => {
          found = (await world.call(importCalls(kind).state, { id }, { token: as })).data
          return found.status
        },
        { timeout: 15_000, interval: 20 },
      )
      .not.toBe('running')
    return found as ImportReply
  }

  /** Confirms, and waits until it is over. */
  async function confirm(kind: ImportKind, id: string, rows: 'all' | 'good' = 'all', as = token): Promise<ImportReply> {
    const started = await world.call(importCalls(kind).confirm, { id, rows }, { token: as })
    expect([started.code, started.message]).toEqual([200, ''])
    return over(kind, id, as)
  }

  return { token, send, preview, rowsOf, over, confirm }
}
export type Imports = Awaited<ReturnType<typeof openImports>>
