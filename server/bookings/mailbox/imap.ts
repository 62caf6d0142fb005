import { ImapFlow } from 'imapflow'

/** A mailbox with its password in clear. */
export interface MailboxAccess {
  host: string
  port: number
  security: string
  userName: string
  password: string
  folder: string
}

/** An open folder on the mail server. */
export interface OpenFolder {
  uidValidity: number
  /** All mails there, in the order in which they came, with their size in bytes. */
  mails(): Promise<{ uid: number; size: number }[]>
  /** A mail byte for byte; undefined if it is gone. @param most only its beginning */
  read(uid: number, most?: number): Promise<Buffer | undefined>
  /** Moves a mail that is there into a folder, which is made if it does not exist. */
  move(uid: number, folder: string): Promise<void>
}

const connectMs = 15_000
const silentMs = 60_000

/** A sentence about why a mail server cannot be used. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { authenticationFailed, responseText, code } = error as Error & {
    authenticationFailed?: boolean
    responseText?: string
    code?: string
  }
  if (authenticationFailed) return `sign-in refused${responseText ? `: ${responseText}` : ''}`
  const said = responseText || error.message
  return code && !said.includes(code) ? `${said} (${code})` : said
}

/** Signs in, opens the folder, and signs out when `work` is done. @throws what `failureOf` can say */
export async function withFolder<T>(
  { host, port, security, userName, password, folder }: MailboxAccess,
  work: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'startTls',
    auth: { user: userName, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
  })
  // It fails the command that waits, too; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const opened = await client.mailboxOpen(folder)
    return await work({
      uidValidity: Number(opened.uidValidity),
      async mails() {
        if (opened.exists === 0) return []
        const found = await client.fetchAll('1:*', { uid: true, size: true })
        return found.map(({ uid, size = 0 }) => ({ uid, size })).sort((one, other) => one.uid - other.uid)
      },
      async read(uid, most) {
        const found = await client.fetchOne(
          String(uid),
          { source: most ? { start: 0, maxLength: most } : true },
          { uid: true },
        )
        return found ? found.source : undefined
      },
      async move(uid, to) {
        // "Already there" is the usual answer.
        await client.mailboxCreate(to).catch(() => {})
        await client.messageMove(String(uid), to, { uid: true })
      },
    })
  } finally {
    await client.logout().catch(() => client.close())
  }
}
