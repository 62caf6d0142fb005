import { createTransport } from 'nodemailer'

/** The mail server, and the sender's address. */
export interface MailServer {
  /** smtp:// or smtps://, with user and password if the server needs them. */
  url: string
  /** An address, with a name or without. */
  from: string
}

export interface Letter {
  /** The same for every try, so that a receiver recognizes a repeat. */
  id: string
  to: readonly string[]
  subject: string
  text: string
  attachments: { filename: string; content: Buffer; contentType: string }[]
  /** Message-ID of the mail that it answers, and those that it refers to. */
  inReplyTo?: string
  references?: string
  headers?: Record<string, string>
}

/**
 * The result of a try: accepted; refused for now, or server not reached; refused permanently. `answer` is the server's
 * text.
 */
export interface Posted {
  outcome: 'taken' | 'later' | 'never'
  answer: string
}

const answerOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)
/**
 * 5xx to sender, recipients or content: the same mail will be refused again (RFC 5321, 4.2.1). A refused greeting,
 * encryption or sign-in can be fixed.
 */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Number of mails sent at once, each over its own connection. */
export const mailConnections = 4

/**
 * The connections to the mail server, kept for the next mail and closed when idle.
 * @param patienceMs how long connecting and greeting may take; three times that for an answer
 */
export function openMailer({ url, from }: MailServer, patienceMs = 10_000) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    // If the server dropped a kept connection, tries once more over another.
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
    /** Sends a mail. */
    async post({ id, to, ...letter }: Letter): Promise<Posted> {
      try {
        const info = await transport.sendMail({ ...letter, from, to: [...to], messageId: `<${id}@${domain}>` })
        // Accepted for some recipients, refused for others: not reported as success.
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
