import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  /** Sender and recipients of the envelope, whatever the mail's header says. */
  from: string
  to: string[]
  letter: Email
  isEncrypted: boolean
  /** Who signed in. */
  user: string | undefined
}

/** The server's answer to a recipient it refuses. */
type Refuses = (address: string) => { code: number; words: string } | undefined

const pem = (name: string) => readFileSync(new URL(`mailbox-${name}.pem`, import.meta.url), 'utf8')
/** Self-signed: a client must trust it explicitly. */
export const mailboxCertificate = pem('certificate')

interface Manner {
  /** STARTTLS as with smtp://, TLS as with smtps://, or none. */
  tls?: 'offered' | 'always'
  /** Account allowed to send; absent: everybody. */
  login?: { user: string; password: string }
}

/** A mail server on this machine that stores what arrives. */
export async function openMailbox({ tls, login }: Manner = {}) {
  const arrived: Arrived[] = []
  let refuses: Refuses = () => undefined
  let hold = Promise.resolve()
  const seen = { connections: 0, tries: 0, inHand: 0 }
  const server = new SMTPServer({
    authOptional: !login,
    ...(tls && { key: pem('key'), cert: mailboxCertificate, secure: tls === 'always' }),
    disabledCommands: tls === 'offered' ? [] : ['STARTTLS'],
    allowInsecureAuth: !tls,
    onConnect(_, callback) {
      seen.connections++
      callback()
    },
    onAuth({ username, password }, _, callback) {
      seen.tries++
      const isRight = username === login?.user && password === login?.password
      callback(isRight ? null : new Error('Invalid username or password'), { user: username })
    },
    onRcptTo({ address }, _, callback) {
      const refusal = refuses(address)
      callback(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null)
    },
    async onData(stream, { envelope, secure, user }, callback) {
      const letter = await PostalMime.parse(await buffer(stream))
      seen.inHand++
      await hold
      seen.inHand--
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      arrived.push({ from, to, letter, isEncrypted: secure, user })
      callback(null)
    },
  })
  // A client that does not trust the certificate disconnects.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${tls === 'always' ? 'smtps' : 'smtp'}://${login ? `${login.user}:${login.password}@` : ''}127.0.0.1:${port}`,
    arrived,
    /** Number of connections, of sign-in attempts, and of mails read but not answered yet. */
    seen,
    /** From now on mails are read and not answered. @returns a function that answers them */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
    /** Like a server that closes connections idle for too long. */
    dropConnections() {
      for (const connection of server.connections) connection.close()
    },
    /** From now on. */
    refuse(next: Refuses) {
      refuses = next
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
