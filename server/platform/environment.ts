import { roadFactor } from '@shortcut/domain/positions/route.ts'
import { password } from '@shortcut/domain/users/fields.ts'
import { z } from 'zod'
import { readS3Address } from './files/s3-address.ts'
import { readTrustedProxies } from './http/trusted-proxies.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional())

const origins = z.preprocess(
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
    .pipe(z.array(z.url({ protocol: /^https?$/, hostname: /^[^*]+$/ }).transform((url) => new URL(url).origin))),
)

/** Secrets are sent there, so it needs TLS or must be this machine. */
const isGuarded = (address: string) =>
  address.startsWith('https:') || ['127.0.0.1', 'localhost', '[::1]'].includes(URL.parse(address)?.hostname ?? '')

/** An address, with or without a name: 'Billing <billing@example.com>'. */
const isSender = (text: string) => /^([^<>\r\n,;:"@]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/.test(text)

/** Names both values, and is JSON or a form. */
function isSmsBody(body: string): boolean {
  if (!body.includes('{{to}}') || !body.includes('{{text}}')) return false
  if (!body.trimStart().startsWith('{')) return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** A path, not the text of the file itself. */
const pemFile = optional(z.string().refine((path) => !path.includes('-----')))

/** A % that starts no byte is a typing error, usually in a password: it is written %25. */
const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine((url) => url.includes('://') && !/%(?![0-9a-f]{2})/i.test(url))

/** The settings as they stand in the environment: what each takes, and its default. */
export const environment = z.object({
  TLS: optional(z.enum(['self'])),
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65535).default(8080)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  TLS_CERT: pemFile,
  TLS_KEY: pemFile,
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  INTAKE_DIR: optional(z.string()),
  INTAKE_WORK_DIR: optional(z.string()),
  FILES_URL: optional(
    z
      .string()
      .transform(readS3Address)
      .refine((address) => address !== undefined),
  ),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_OWNER_URL: optional(databaseAddress),
  DATABASE_DIRECT_URL: optional(databaseAddress),
  DATABASE_READ_URL: optional(databaseAddress),
  DATABASE_PREPARED: z.preprocess(empty, z.stringbool().default(true)),
  BACKUP_DIR: optional(z.string().refine((text) => !text.startsWith('s3:') || readS3Address(text) !== undefined)),
  BACKUP_AT: z.preprocess(
    empty,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('02:00'),
  ),
  BACKUP_KEEP_DAYS: z.preprocess(empty, z.coerce.number().int().min(1).max(3650).default(30)),
  LOG_HEADS_FILE: optional(z.string()),
  LOG_HEADS_URL: optional(z.url({ protocol: /^(https?|syslog)$/ })),
  LOG_HEADS_MINUTES: z.preprocess(empty, z.coerce.number().int().min(1).max(1440).default(5)),
  ADMIN_PASSWORD: optional(password),
  API_DOCS: z.preprocess(empty, z.enum(['signed-in', 'public']).default('signed-in')),
  TRUSTED_PARENTS: origins,
  EXTERNAL_APPS: origins,
  CARRIER: z.preprocess(empty, z.string().max(400).default('ShortCut')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  MAP_STYLE_URL: optional(z.url({ protocol: /^https?$/ })),
  MAP_FILE: optional(z.string()),
  ROADS_FILE: optional(z.string()),
  OSRM_URL: optional(z.url({ protocol: /^https?$/ })),
  ROUTE_FACTOR: z.preprocess(empty, z.coerce.number().min(1).max(3).default(roadFactor)),
  GEOFENCE_METRES: z.preprocess(empty, z.coerce.number().int().min(50).max(5000).default(250)),
  GEOFENCE_MINUTES: z.preprocess(empty, z.coerce.number().min(1).max(60).default(3)),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ }).refine(isGuarded)),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  SECOND_FACTOR_FOR_ALL: z.preprocess(empty, z.stringbool().default(false)),
  SECRETS_KEY_FILE: optional(z.string()),
  OUTGOING_DIR: z.preprocess(empty, z.string().optional()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().max(200).refine(isSender)),
  METRICS_TOKEN: optional(
    z
      .string()
      .min(16)
      .max(500)
      .regex(/^[\x21-\x7e]+$/),
  ),
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  METRICS_HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  SMS_URL: optional(z.url({ protocol: /^https?$/ })),
  SMS_AUTHORIZATION: optional(
    z
      .string()
      .max(1000)
      .regex(/^[\x20-\x7e]+$/),
  ),
  SMS_BODY: z.preprocess(empty, z.string().max(2000).default('{"to":"{{to}}","text":"{{text}}"}').refine(isSmsBody)),
  FIXED_HEADER: z.preprocess(empty, z.stringbool().default(false)),
  SEND_TO_PRIVATE: z.preprocess(empty, z.stringbool().default(false)),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(readTrustedProxies)
    .refine((proxies) => proxies !== undefined),
  STOP_WAIT: z.preprocess(empty, z.coerce.number().min(0).max(60).default(0)),
  POSITION_DAYS: z.preprocess(empty, z.coerce.number().int().min(31).max(3660).default(90)),
  LOG_LEVEL: z.preprocess(empty, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
})

/** Addresses may contain a password, also invalid ones: neither addresses nor secrets are shown. */
export const isHidden = (name: string) =>
  /URL|ISSUER|AUTHORIZATION|CERT|PASSWORD|SECRET|KEY|TOKEN|ORIGIN|PARENTS|APPS/.test(name)
