import { createTransport } from 'nodemailer'

/** Where letters are handed over, and in whose name. */
export interface MailServer {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  url: string
  /** An address, with a name or without. */
  from: string
}

export interface Letter {
  /** The same for every try, so that a receiver knows a repeat. */
  id: string
  to: readonly string[]
  subject: string
  text: string
  attachments: { filename: string; content: Buffer; contentType: string }[]
}

/** What became of a try: taken; refused for now, or not reached; refused for good. `answer` is what the server said. */
export interface Posted {
  outcome: 'taken' | 'later' | 'never'
  answer: string
}

const answerOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)
/**
 * 5xx to sender, recipients or content: the same letter will be refused again (RFC 5321, 4.2.1). A greeting, an encryption or a sign-in that
 * is refused may be mended.
 */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** How many letters are handed over at once, each over a connection of its own. */
export const mailConnections = 4

/**
 * The way to the mail server. Connections are kept for the next letter, and given up when none comes.
 * @param patienceMs how long the server may take to be reached and to greet; three times that for an answer
 */
export function openMailer({ url, from }: MailServer, patienceMs = 10_000) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    // A kept connection that the server has dropped meanwhile: once more over another.
    maxRequeues: 1,
    idleTimeout: 10_000,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'

  return {
    /** Hands a letter over. */
    async post({ id, to, ...letter }: Letter): Promise<Posted> {
      try {
        const info = await transport.sendMail({ ...letter, from, to: [...to], messageId: `<${id}@${domain}>` })
        // Taken for some, refused for others: nobody is told that all have it.
        const refused = (info.rejectedErrors ?? []).map(answerOf)
        return { outcome: 'taken', answer: [info.response, ...refused].join('\n').slice(0, 1000) }
      } catch (error) {
        return { outcome: isRefused(error) ? 'never' : 'later', answer: answerOf(error) }
      }
    },
    close: () => transport.close(),
  }
}
export type Mailer = ReturnType<typeof openMailer>
