import { folderFailure } from './check-folders.ts'
import type { Config } from './config.ts'
import { databaseFailure } from './database/database-failure.ts'
import { openScrub } from './scrub.ts'

/** Why the server cannot listen, by the system's error code. */
const listening: Record<string, (config: Config, taken?: number) => string> = {
  EADDRINUSE: ({ port, metricsPort }, taken) =>
    taken !== undefined && taken !== port && taken === metricsPort
      ? `METRICS_PORT=${metricsPort} is taken by another program. Stop that one, or set another.`
      : metricsPort === port
        ? `METRICS_PORT=${metricsPort} is the same as PORT. Set another.`
        : `PORT=${port} is taken by another program. Stop that one, or set PORT to another, such as ${port === 8081 ? 8082 : 8081}.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
  EACCES: ({ port }) =>
    `PORT=${port} is not allowed for this user: ports below 1024 need root. Start with another: PORT=8080 npm start`,
  EAFNOSUPPORT: ({ host }) =>
    `HOST=${host} is of a kind this machine does not speak. Set HOST to 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: ({ host }) =>
    `HOST=${host} is no known name. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
  EAI_AGAIN: ({ host }) => `HOST=${host} can't be looked up now. Set HOST to an address of this machine.`,
  EINVAL: ({ host }) =>
    `HOST=${host} can't be listened on. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
}

const diskFull = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i

function sentenceOf(error: Error, config: Config | undefined): string {
  if (!config) return error.message
  const { code, syscall, path, hostname, port } = error as NodeJS.ErrnoException & { hostname?: string; port?: number }
  const ofListening = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config.host)
  const about = ofListening && listening[code ?? '']
  if (about) return about(config, port)
  if (diskFull.test(`${code} ${error.message}`))
    return `The disk of DATA_DIR=${config.dataDir} is full. Make room there, then start again.`
  if (path && code)
    for (const [setting, folder] of [
      ['INTAKE_DIR', config.intakeDir],
      ['INTAKE_WORK_DIR', config.intakeWorkDir],
      ['OUTGOING_DIR', config.outgoingDir],
      ['DATA_DIR', config.dataDir],
    ] as const)
      if (folder && path.startsWith(folder)) return folderFailure(setting, folder, error)
  return (config.databaseUrl && databaseFailure(error, config.databaseUrl)) || error.message
}

/** The message of a failed start for a person at a terminal, without secrets. Each invalid setting has a line. */
export function startFailure(
  error: unknown,
  config: Config | undefined,
  env: Record<string, string | undefined> = process.env,
): string {
  const sentence = error instanceof Error ? sentenceOf(error, config) : String(error)
  const lines = sentence
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return openScrub(env)(lines.join(config ? ' ' : '\n'))
}

/** Where a running server crashed, for the developer, without secrets. */
export const crashReport = (error: unknown): string =>
  openScrub(process.env)(error instanceof Error ? (error.stack ?? error.message) : String(error))
