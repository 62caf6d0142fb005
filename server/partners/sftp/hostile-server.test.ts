import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSftpServer, type SftpServer } from '../../testing/sftp/sftp-server.ts'
import { withSftp } from './sftp.ts'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp
let real: SftpServer
let server: ssh2.Server
let port = 0
let hostKey = ''
/** Passwords that came. */
const passwords: string[] = []

const plain = { mode: 0o100644, uid: 0, gid: 0, size: 10, atime: 0, mtime: 1_764_000_000 }
const entry = (filename: string, attrs: object = plain) => ({ filename, longname: '', attrs })
const listed = [
  ...['../../etc/passwd', '/etc/passwd', 'a/b', '..', '.', '', 'nul\0', '\ufffd', 'n'.repeat(5000)].map((name) =>
    entry(name),
  ),
  entry('folder', { ...plain, mode: 0o40755 }),
  entry('link', { ...plain, mode: 0o120777 }),
  entry('pipe', { ...plain, mode: 0o10644 }),
  entry('good.json'),
]

beforeAll(async () => {
  real = await openSftpServer()
  server = new ssh2.Server({ hostKeys: [real.strangeKey] }, (client) => {
    client.on('error', () => {})
    client.on('authentication', (context) => {
      if (context.method !== 'password') return context.reject(['password'])
      passwords.push(context.password)
      context.accept()
    })
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp()
        let isDone = false
        sftp.on('OPENDIR', (id) => sftp.handle(id, Buffer.from('folder')))
        sftp.on('READDIR', (id) => {
          if (isDone) return sftp.status(id, STATUS_CODE.EOF)
          isDone = true
          sftp.name(id, listed as never)
        })
        sftp.on('OPEN', (id, _, flags) => {
          if (flags & OPEN_MODE.READ) sftp.handle(id, Buffer.from('file'))
        })
        // A file without an end.
        sftp.on('READ', (id, _, __, length) => sftp.data(id, Buffer.alloc(length, 'x')))
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as { port: number }).port
})
afterAll(async () => {
  server.close()
  await real.close()
})

const access = () => ({ host: '127.0.0.1', port, userName: 'acme', signIn: 'password', secret: 'gate-17', hostKey })

test('a password is not sent before the host key is trusted', async () => {
  const failed = await withSftp(access(), true, async () => {}).catch((error) => error)
  expect(failed.shown).toMatch(/^SHA256:/)
  expect(passwords).toEqual([])
  hostKey = failed.shown
  await withSftp(access(), true, async () => {})
  expect(passwords).toEqual(['gate-17'])
})

test('names that leave the folder, and all but plain files, are not listed; a file without an end is cut', async () => {
  await withSftp(access(), true, async (remote) => {
    expect((await remote.files('.')).map(({ name }) => name)).toEqual(['good.json'])
    expect(await remote.read('good.json', 1_000_000)).toHaveLength(1_000_000)
  })
})
