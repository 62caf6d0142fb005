import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dovecot } from './dovecot.ts'

const nobody = 65_534

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })

const pem = (name: string) => fileURLToPath(new URL(`mailbox-${name}.pem`, import.meta.url))
const login = { userName: 'orders@nineelms.example', password: 'gate-17' }

/** A real IMAP server on this machine with one mailbox. */
export async function openImapServer() {
  if (!existsSync(dovecot)) throw new Error('These tests need the mail server Dovecot: install dovecot-imapd.')
  const root = await mkdtemp(join(tmpdir(), 'imap-'))
  // Its processes run as their own users.
  await chmod(root, 0o755)
  const self = userInfo()
  // It reads no mails as root.
  const { uid, gid } = self.uid === 0 ? { uid: nobody, gid: nobody } : self
  for (const folder of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(root, 'mail', folder), { recursive: true })
    await chown(join(root, 'mail', folder), uid, gid)
  }
  const [plain, tls] = [await freePort(), await freePort()]
  await writeFile(
    join(root, 'dovecot.conf'),
    `
protocols = imap
listen = 127.0.0.1
base_dir = ${root}/run
state_dir = ${root}/state
log_path = ${root}/log
ssl = yes
ssl_cert = <${pem('certificate')}
ssl_key = <${pem('key')}
disable_plaintext_auth = no
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${root}/mail
passdb {
  driver = static
  args = password=${login.password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${root}/mail
}
service imap-login {
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
`,
  )
  const child = spawn(dovecot, ['-F', '-c', join(root, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  for (let tries = 0; !(await answers(plain)); tries++) {
    if (tries === 100) throw new Error(await readFile(join(root, 'log'), 'utf8').catch(() => 'Dovecot did not start'))
    await sleep(50)
  }
  let count = 0
  const filesOf = async (folder: string) => {
    const path = folder === 'INBOX' ? join(root, 'mail') : join(root, 'mail', `.${folder}`)
    const lists = await Promise.all(['new', 'cur'].map((part) => readdir(join(path, part)).catch(() => [])))
    return lists.flat()
  }
  return {
    port: plain,
    tlsPort: tls,
    ...login,
    /** A mail arrives. */
    async deliver(mail: string | Buffer) {
      count += 1
      const name = `${1_700_000_000 + count}.M${count}P1.test`
      const written = join(root, 'mail', 'tmp', name)
      await writeFile(written, mail)
      await chown(written, uid, gid)
      await rename(written, join(root, 'mail', 'new', name))
    },
    /** How many mails are in a folder. */
    count: async (folder: string) => (await filesOf(folder)).length,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(root, { recursive: true, force: true })
    },
  }
}
export type ImapServer = Awaited<ReturnType<typeof openImapServer>>
