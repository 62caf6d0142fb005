import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SftpForm, type SftpRow, sftpApi } from '@shortcut/domain/partners/sftp-api.ts'
import { booking, type Sender } from '../sender.ts'
import type { World } from '../world.ts'
import type { SftpServer } from './sftp-server.ts'

/** A booking as a file. */
export const one = (crn: string) => JSON.stringify(booking({ customerReferenceNumber: crn }))

/** A folder of its own on the server, and its connection, which is off until it is saved. */
export async function openPulled(world: World, sftp: SftpServer, sender: Sender, token: string, name: string) {
  const { accountId } = sender
  const out = join(sftp.files, name)
  await mkdir(out)
  const form = {
    accountId,
    name,
    host: '127.0.0.1',
    port: sftp.port,
    userName: sftp.userName,
    signIn: 'key',
    secret: sftp.privateKey,
    hostKey: sftp.hostKey(),
    pullFolder: name,
    doneFolder: `${name}/done`,
    failedFolder: `${name}/failed`,
    restSeconds: 0,
    isOn: false,
  }
  let current: SftpRow = (await world.call(sftpApi.save, form as never, { token })).data
  const state = async () => {
    const { data } = await world.call(sftpApi.list, { accountId }, { token })
    return data.find(({ id }) => id === current.id)
  }
  /** A connection that was saved is pulled at once. */
  async function save(more: Partial<SftpForm> = {}) {
    const version = (await state())?.version
    const { readAt: _, failingSince: __, failure: ___, updatedAt: ____, updatedBy: _____, ...fields } = current
    const { data } = await world.call(sftpApi.save, { ...fields, isOn: true, ...more, version } as never, { token })
    if (!data.id) throw new Error(JSON.stringify(data))
    current = data
  }
  return {
    id: current.id,
    /** The pulled folder. */
    out,
    state,
    save,
    /** Names in a folder of the pulled one. */
    names: async (folder: string) => (await readdir(join(out, folder)).catch(() => [])).sort(),
    ordersOf: async (prefix: string) =>
      (await sender.orders())
        .map(({ customerReferenceNumber }) => customerReferenceNumber)
        .filter((crn) => crn.startsWith(prefix))
        .sort(),
    /** Number of messages with files of these names: a repeat is one, too. */
    async messagesOf(prefix: string): Promise<number> {
      const { rows } = await world.database.pool.query(
        'SELECT count(*)::int AS n FROM booking_message m JOIN booking_file f ON f.id = m.file_id WHERE f.name LIKE $1',
        [`${prefix}%`],
      )
      return rows[0].n
    },
    /** Until no plain file is in the pulled folder. */
    async emptied(max = 15_000) {
      const end = performance.now() + max
      for (let tries = 0; ; tries++) {
        const left = (await readdir(out, { withFileTypes: true })).filter((entry) => entry.isFile())
        if (left.length === 0) return
        if (performance.now() > end) throw new Error(`${left.length} files are left: ${(await state())?.failure}`)
        if (tries % 20 === 0) await save()
        await sleep(100)
      }
    },
  }
}
export type Pulled = Awaited<ReturnType<typeof openPulled>>
