import { type Logger, pino } from 'pino'
import { openScrub } from './scrub.ts'

const hidden = ['password', 'token', 'key', 'secret', 'secretKey', 'authorization', 'apiKey']

/** The part of an error for the log. Library errors carry whole connections, with passwords and keys. */
function errorForLog(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const fields: Record<string, unknown> = { type: thrown.name, message: thrown.message, stack: thrown.stack }
  for (const name of ['code', 'syscall', 'path', 'severity', 'schema', 'table', 'column', 'constraint', 'where'])
    if (name in thrown) fields[name] = thrown[name as keyof Error]
  if (thrown.cause !== undefined) fields.cause = errorForLog(thrown.cause)
  return fields
}

/**
 * The server's log: JSON lines on standard error, without secrets.
 * @param env the given settings, whose secrets must not appear
 */
export function openLog(level: string, env: Record<string, string | undefined>, output = 2): Logger {
  const destination = pino.destination(output)
  // A full disk accepts no line; that must not end the server.
  destination.on('error', () => {})
  return pino(
    {
      level,
      redact: { paths: hidden.flatMap((name) => [name, `*.${name}`]), censor: '…' },
      serializers: { err: errorForLog },
      hooks: { streamWrite: openScrub(env) },
    },
    destination,
  )
}
