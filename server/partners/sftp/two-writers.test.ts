import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSftpServer, type SftpServer } from '../../testing/sftp/sftp-server.ts'
import { withSftp } from './sftp.ts'

let sftp: SftpServer
beforeAll(async () => {
  sftp = await openSftpServer()
})
afterAll(() => sftp.close())

test('two nodes that write the same file at once both succeed, and nothing is left beside it', async () => {
  const { port, userName, privateKey: secret } = sftp
  const access = { host: '127.0.0.1', port, userName, signIn: 'key', secret, hostKey: sftp.hostKey() } as const
  const content = Buffer.from('{"status":202}\n')
  const names = Array.from({ length: 40 }, (_, index) => `order-${index}.json.answer.json`)
  const node = () =>
    withSftp(access, true, async (remote) => {
      for (const name of names) await remote.write('.', name, content)
    })
  await Promise.all([node(), node(), node()])
  expect((await readdir(sftp.files)).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(await readFile(join(sftp.files, name))).toEqual(content)
})
