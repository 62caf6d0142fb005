import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sshd } from './sshd.ts'

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

/** A key pair. @returns the path of the private key, and the fingerprint */
async function makeKey(root: string, name: string) {
  const path = join(root, name)
  await rm(path, { force: true })
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', path])
  const fingerprint = execFileSync('ssh-keygen', ['-lf', path], { encoding: 'utf8' }).split(' ')[1] ?? ''
  return { path, fingerprint }
}

/** A real OpenSSH server on this machine, for the user who runs the test, with a key and an empty folder. */
export async function openSftpServer() {
  if (!existsSync(sshd)) throw new Error('These tests need the SFTP server of OpenSSH: install openssh-server.')
  const root = await mkdtemp(join(tmpdir(), 'sftp-'))
  // It separates its privileges there, which its service makes at the start of a machine.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true })
  const files = join(root, 'files')
  const log = join(root, 'log')
  await mkdir(files)
  const port = await freePort()
  const user = await makeKey(root, 'user')
  const stranger = await makeKey(root, 'stranger')
  await writeFile(join(root, 'authorized'), await readFile(`${user.path}.pub`))
  await writeFile(
    join(root, 'config'),
    `
ListenAddress 127.0.0.1:${port}
HostKey ${root}/host
PidFile none
AuthorizedKeysFile ${root}/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
MaxStartups 200
MaxSessions 200
LogLevel DEBUG1
Subsystem sftp internal-sftp -d ${files}
`,
  )
  let child: ReturnType<typeof spawn> | undefined
  let hostKey = (await makeKey(root, 'host')).fingerprint
  const start = async () => {
    child = spawn(sshd, ['-D', '-f', join(root, 'config'), '-E', log], { stdio: 'ignore' })
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries === 100) throw new Error(await readFile(log, 'utf8').catch(() => 'OpenSSH did not start'))
      await sleep(50)
    }
  }
  const stop = async () => {
    const ended = new Promise((done) => child?.once('exit', done))
    child?.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    port,
    userName: userInfo().username,
    /** The private key of the user, and one that the server does not know. */
    privateKey: await readFile(user.path, 'utf8'),
    strangeKey: await readFile(stranger.path, 'utf8'),
    /** The folder after sign-in. */
    files,
    /** Fingerprint, as SHA256:… */
    hostKey: () => hostKey,
    start,
    /** Ends the server, but not its open sessions. */
    stop,
    /** From now on the server has another host key. */
    async changeHostKey() {
      await stop()
      hostKey = (await makeKey(root, 'host')).fingerprint
      await start()
    },
    /** How often somebody tried to sign in. */
    signIns: async () => (await readFile(log, 'utf8')).match(/userauth-request for user/g)?.length ?? 0,
    async close() {
      await stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
export type SftpServer = Awaited<ReturnType<typeof openSftpServer>>
