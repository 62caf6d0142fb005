import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Sentences by PostgreSQL's or the system's error code. `of` is the connection's target. */
const sentences: Record<string, (of: Target, message: string) => string> = {
  ECONNREFUSED: ({ at }) => `Nothing listens at ${at}. Start PostgreSQL there, or correct DATABASE_URL.`,
  ENOENT: ({ at }) => `Nothing listens at ${at}. Start PostgreSQL there, or correct DATABASE_URL.`,
  ENOTFOUND: ({ host }) => `No host is called ${host}. Correct it in DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `The name ${host} in DATABASE_URL can't be looked up now. Check the network and its DNS.`,
  ECONNRESET: ({ at }) => `${at} closed the connection. Check that DATABASE_URL names a PostgreSQL.`,
  ETIMEDOUT: ({ at }) => `${at} does not answer. Check DATABASE_URL, the network and its firewalls.`,
  EHOSTUNREACH: ({ at }) => `${at} can't be reached. Check DATABASE_URL and the network.`,
  ENETUNREACH: ({ at }) => `${at} can't be reached. Check DATABASE_URL and the network.`,
  '28P01': ({ user }) => `PostgreSQL refuses the password of ${user}. Correct it in DATABASE_URL.`,
  '28000': roleRefused,
  '3D000': ({ database }) => `There is no database ${database}. Create it, or name another in DATABASE_URL.`,
  '42501': ({ user, database }, message) =>
    `The user ${user} of DATABASE_URL has too few rights in ${database}: ${message}. Make it the owner of the database.`,
  '53300': () =>
    'PostgreSQL has no connection left. Raise its max_connections or end other programs, then start again.',
  '53100': () => 'The disk of PostgreSQL is full. Make room there, then start again.',
  '57P03': ({ at }) => `PostgreSQL at ${at} is still starting or already stopping. Start again in a moment.`,
  '25006': ({ database }) => `The database ${database} is read-only. Name the primary server in DATABASE_URL.`,
}

interface Target {
  at: string
  host: string
  user: string
  database: string
}

function roleRefused({ user, at }: Target, message: string): string {
  if (/not permitted to log in/.test(message))
    return `The user ${user} of DATABASE_URL may not log in. Allow it: ALTER ROLE … LOGIN.`
  if (/no encryption/.test(message))
    return `PostgreSQL at ${at} wants TLS, or its pg_hba.conf does not let ${user} in. Add ?sslmode=verify-full to DATABASE_URL, or a line to pg_hba.conf.`
  if (/pg_hba/.test(message))
    return `The pg_hba.conf of PostgreSQL at ${at} does not let ${user} in. Add a line for it.`
  return `PostgreSQL at ${at} has no user ${user}. Create it, or name another in DATABASE_URL.`
}

const certificate =
  /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL|EPROTO)|certificate|SSL routines|wrong version number/i

/** Why a connection cannot even be tried: pg reads the files named in the address while it parses the address. */
export function addressFailure(url: string): string | undefined {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = URL.parse(url)?.searchParams.get(name)
    try {
      if (file) readFileSync(file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return `DATABASE_URL names ${file} as ${name}, which can't be read (${code}). Correct it in DATABASE_URL.`
    }
  }
  try {
    new pg.Client({ connectionString: url })
  } catch (error) {
    return `DATABASE_URL can't be used: ${(error as Error).message}`
  }
}

/**
 * Why the database of DATABASE_URL cannot be used, as a sentence for the operator, without the password.
 * @returns undefined if it is no failure of a database
 */
export function databaseFailure(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const unusable = addressFailure(url)
  if (unusable) return unusable
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url })
  const of: Target = { at: host.startsWith('/') ? host : `${host}:${port}`, host, user, database }
  // Several addresses of one name fail together.
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const code = 'code' in first ? String(first.code) : ''
  const { message } = first
  if (/does not support SSL/.test(message))
    return `PostgreSQL at ${of.at} speaks no TLS. Turn it on there, or remove sslmode from DATABASE_URL.`
  if (certificate.test(code) || certificate.test(message))
    return `The TLS connection to ${of.at} of DATABASE_URL failed: ${message}. Name the authority's certificate in NODE_EXTRA_CA_CERTS, or correct sslmode.`
  if (/password must be a (non-empty )?string/.test(message))
    return `PostgreSQL at ${of.at} asks for the password of ${user}. Add it to DATABASE_URL.`
  if (/timeout/i.test(message)) return sentences.ETIMEDOUT?.(of, message)
  if (/terminated unexpectedly|received invalid response|unrecognized message/i.test(message))
    return sentences.ECONNRESET?.(of, message)
  return sentences[code]?.(of, message)
}
