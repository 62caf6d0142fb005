import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import ssh2, { type Client, type SFTPWrapper } from 'ssh2'
import { guardedSocket } from '../private-addresses.ts'
import { type Remote, remoteOver } from './remote.ts'

/** A server with its secret in clear. */
export interface SftpAccess {
  host: string
  port: number
  userName: string
  /** password or key */
  signIn: string
  secret: string
  /** The only host key that is trusted, as SHA256:… */
  hostKey: string
}

const connectMs = 15_000
/** For one step: a server may answer keep-alives and nothing else. */
const silentMs = 30_000

/** The server showed another host key than the one that is trusted. Nobody signed in. */
export class OtherHostKey extends Error {
  readonly shown: string

  constructor(shown: string, trusted: string) {
    super(
      trusted
        ? `The server’s host key changed: it shows ${shown}, and ${trusted} is trusted. Nothing was sent.`
        : `The server’s host key is ${shown}. It is not confirmed yet.`,
    )
    this.shown = shown
  }
}

/** As ssh-keygen -l writes it. */
const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** A sentence about why a server cannot be used. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { level } = error as Error & { level?: string }
  if (level === 'client-authentication') return 'Sign-in refused'
  if (level === 'client-timeout') return `No answer in ${connectMs / 1000} s`
  return error.message
}

function openSocket({ host, port }: SftpAccess, toPrivate: boolean): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host, port, ...guardedSocket(host, toPrivate) })
  socket.setTimeout(connectMs, () => socket.destroy(new Error(`No answer in ${connectMs / 1000} s`)))
  socket.once('connect', () => {
    socket.setTimeout(0)
    // Each step is a small packet whose answer is waited for.
    socket.setNoDelay(true)
    resolve(socket)
  })
  socket.on('error', reject)
  return promise
}

/**
 * Checks the host key, signs in, and signs out when `work` is done.
 * @param toPrivate the operator allows private addresses
 * @throws OtherHostKey, or what `failureOf` can say
 */
export async function withSftp<T>(
  access: SftpAccess,
  toPrivate: boolean,
  work: (remote: Remote) => Promise<T>,
): Promise<T> {
  const { userName: username, signIn, secret, hostKey } = access
  const sock = await openSocket(access, toPrivate)
  const client = new ssh2.Client()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  let shown = ''
  client.on('error', (error) => broken.reject(shown && shown !== hostKey ? new OtherHostKey(shown, hostKey) : error))
  client.on('close', () => broken.reject(new Error('The server closed the connection')))
  client.on('keyboard-interactive', (_, __, ___, prompts, finish) => finish(prompts.map(() => secret)))
  try {
    const ready = new Promise<void>((done) => client.once('ready', done))
    client.connect({
      sock,
      username,
      // Without a trusted key nobody signs in.
      ...(hostKey && (signIn === 'key' ? { privateKey: secret } : { password: secret, tryKeyboard: true })),
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key)
        return shown === hostKey
      },
      readyTimeout: connectMs,
    })
    await Promise.race([ready, broken.promise])
    const step = stepsOf(client, broken.promise)
    const sftp = await step<SFTPWrapper>('open SFTP', '', (done) => client.sftp(done))
    return await work(remoteOver(sftp, step))
  } finally {
    client.end()
    // A server that does not close its side must not hold ours.
    setTimeout(() => client.destroy(), 1000).unref()
  }
}

const stepsOf =
  (client: Client, broken: Promise<never>) =>
  async <Value>(
    what: string,
    path: string,
    ask: (done: (error?: Error | null, value?: Value) => void) => void,
  ): Promise<Value> => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    const timer = setTimeout(() => {
      reject(new Error(`No answer in ${silentMs / 1000} s`))
      client.destroy()
    }, silentMs)
    try {
      ask((error, value) => (error ? reject(error) : resolve(value as Value)))
      return await Promise.race([promise, broken])
    } catch (error) {
      const { message, code } = error as Error & { code?: unknown }
      throw Object.assign(new Error(`Cannot ${what}${path && ` ${path}`}: ${message}`), { code })
    } finally {
      clearTimeout(timer)
    }
  }
