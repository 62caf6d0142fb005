import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  /** As the server was told them, whatever the letter's head says. */
  from: string
  to: string[]
  letter: Email
}

/** What a mail server answers to a recipient instead of taking them. */
type Refuses = (address: string) => { code: number; words: string } | undefined

/** A mail server on this machine that keeps what arrives. */
export async function openMailbox() {
  const arrived: Arrived[] = []
  let refuses: Refuses = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, callback) {
      const refusal = refuses(address)
      callback(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null)
    },
    async onData(stream, { envelope }, callback) {
      const letter = await PostalMime.parse(await buffer(stream))
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), letter })
      callback(null)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    /** From now on. */
    refuse(next: Refuses) {
      refuses = next
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
