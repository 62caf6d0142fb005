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
const codeOf = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0

/** Hands a letter over to the mail server. */
export async function post({ url, from }: MailServer, { id, to, ...letter }: Letter): Promise<Posted> {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
    const info = await transport.sendMail({ ...letter, from, to: [...to], messageId: `<${id}@${domain}>` })
    // Taken for some, refused for others: nobody is told that all have it.
    const refused = (info.rejectedErrors ?? []).map(answerOf)
    return { outcome: 'taken', answer: [info.response, ...refused].join('\n').slice(0, 1000) }
  } catch (error) {
    // 5xx: the same letter will be refused again (RFC 5321, 4.2.1). Signing in may be mended.
    const code = codeOf(error)
    const isSignIn = error instanceof Error && 'code' in error && error.code === 'EAUTH'
    return { outcome: code >= 500 && !isSignIn ? 'never' : 'later', answer: answerOf(error) }
  } finally {
    transport.close()
  }
}
