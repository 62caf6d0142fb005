import { resolve } from 'node:path'
import { z } from 'zod'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional())

const environment = z.object({
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65535).default(8080)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  ADMIN_PASSWORD: optional(z.string().regex(/^[\x21-\x7e]{8,200}$/)),
  TRUSTED_PARENTS: z.preprocess(
    empty,
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  ),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: z.preprocess(empty, z.stringbool().default(false)),
  LOG_LEVEL: z.preprocess(empty, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
})

const meaning: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'a PostgreSQL address such as postgres://user:password@host:5432/shortcut',
  ADMIN_PASSWORD: 'at least 8 digits, letters or signs without spaces',
  TRUSTED_PARENTS: 'web addresses parted by commas, such as https://portal.example.com',
  PUBLIC_URL: 'a web address such as https://dispatch.example.com',
  TRUST_PROXY: 'true or false',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
}

export interface Config {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  adminPassword: string | undefined
  /** Origins that may embed the console. */
  trustedParents: string[]
  publicUrl: string | undefined
  trustProxy: boolean
  logLevel: string
}

/** @throws Error with one line per setting that is wrong: which, what was given and what it must be. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(env)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
    throw new Error(
      names
        .map(
          (name) =>
            `${name} must be ${meaning[name] ?? 'valid'}, not "${name === 'ADMIN_PASSWORD' ? '…' : env[name]}".`,
        )
        .join('\n'),
    )
  }
  const value = read.data
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    adminPassword: value.ADMIN_PASSWORD,
    trustedParents: value.TRUSTED_PARENTS,
    publicUrl: value.PUBLIC_URL,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
  }
}
