import { join, resolve } from 'node:path'
import { roadFactor } from '@shortcut/domain/positions/route.ts'
import { password } from '@shortcut/domain/users/fields.ts'
import { settingMeaning } from '@shortcut/words/setting-words.ts'
import { z } from 'zod'
import { readS3Address, type S3Address } from './files/s3-address.ts'
import type { CertificateFiles } from './http/tls/certificate.ts'
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'
import type { MailServer } from './mail.ts'

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

const environment = z.object({
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
  DATABASE_PREPARED: z.preprocess(empty, z.stringbool().default(true)),
  BACKUP_DIR: optional(z.string()),
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
const isHidden = (name: string) =>
  /URL|ISSUER|AUTHORIZATION|CERT|PASSWORD|SECRET|KEY|TOKEN|ORIGIN|PARENTS|APPS/.test(name)

/** Backups that a node takes each day. */
export interface BackupPlan {
  /** Absolute path. */
  folder: string
  /** Time of day in UTC: '02:00' */
  at: string
  keepDays: number
}

/** A gateway that sends text messages for an HTTP call. */
export interface SmsGateway {
  url: string
  /** The Authorization header; absent: none. */
  authorization: string | undefined
  /** JSON or a form with {{to}} and {{text}}. */
  body: string
}

export interface SingleSignOn {
  issuer: string
  clientId: string
  clientSecret: string
  /** The address to which the provider returns people; it must be registered there. */
  callback: string
}

/** @throws Error if a required part is missing */
function singleSignOnOf(value: z.output<typeof environment>): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL: here } = value
  if (!issuer && !clientId && !clientSecret) return undefined
  if (issuer && clientId && clientSecret && here)
    return { issuer, clientId, clientSecret, callback: new URL('/shortcut-api/singleSignOn/callback', here).href }
  const missing = Object.entries({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: here,
  })
  const names = missing.filter(([, given]) => !given).map(([name]) => name)
  throw new Error(`Single sign-on needs ${names.join(', ')} besides. Set that, or none of OIDC_….`)
}

/** @throws Error if only one of the two is set */
function mailServerOf({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof environment>): MailServer | undefined {
  if (url && from) return { url, from }
  if (url || from) throw new Error(`E-mail needs ${url ? 'MAIL_FROM' : 'SMTP_URL'} besides. Set that, or neither.`)
}

/** @throws Error if only one of the two is set, or the public address contradicts them */
function certificateOf(value: z.output<typeof environment>): CertificateFiles | undefined {
  const { TLS: own, TLS_CERT: cert, TLS_KEY: key, PUBLIC_URL: here } = value
  if (own && (cert || key)) throw new Error('Set TLS=self, or TLS_CERT and TLS_KEY, not both.')
  if (own) {
    const folder = join(resolve(value.DATA_DIR), 'tls')
    return { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem'), isOwn: true }
  }
  if (!cert && !key) return undefined
  if (!cert || !key) throw new Error(`HTTPS needs ${cert ? 'TLS_KEY' : 'TLS_CERT'} besides. Set that, or neither.`)
  if (here?.startsWith('http:')) throw new Error('PUBLIC_URL must begin with https:// when TLS_CERT is set.')
  return { certFile: resolve(cert), keyFile: resolve(key) }
}

export interface Config {
  port: number
  host: string
  /** Absent: HTTP/1.1 without TLS. */
  certificate: CertificateFiles | undefined
  /** Absolute path. */
  dataDir: string
  /** The header stays when a page scrolls, for people who have not chosen themselves. */
  fixedHeader: boolean
  /** Everybody who uses the console must have a second factor; else only holders of roles that require one. */
  secondFactorForAll: boolean
  /** The key of the secrets in the database. Absolute path. */
  secretsKeyFile: string
  /**
   * Contains a folder per account, named by its code, from which booking files are read. Absolute path; absent: none
   * are read.
   */
  intakeDir: string | undefined
  /** Folder of these files during and after processing, out of their senders' reach. Absolute path. */
  intakeWorkDir: string
  /** The bucket of photos and documents; absent: a folder in `dataDir`. */
  filesUrl: S3Address | undefined
  /** How long it serves on when it is told to stop. */
  stopWaitSeconds: number
  /** Absent: this node takes no backups by itself. */
  backup: BackupPlan | undefined
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /**
   * The role that owns the tables, for migrations; absent: that of `databaseUrl`, or the owner in the embedded
   * database.
   */
  databaseOwnerUrl: string | undefined
  /** Set: `databaseUrl` goes through a pooler, and this one does not. */
  databaseDirectUrl: string | undefined
  /** Statements are prepared by name. */
  databasePrepared: boolean
  /** Absolute path of the file to which the heads of the operation log's chain are appended. */
  logHeadsFile: string
  /** A webhook or syslog server that receives them, too. */
  logHeadsUrl: string | undefined
  logHeadsMinutes: number
  adminPassword: string | undefined
  /** Who may read the API documentation. */
  apiDocs: 'signed-in' | 'public'
  /** Origins that may embed the console. */
  trustedParents: string[]
  /** Origins whose pages can be external apps in the menu. */
  externalApps: string[]
  publicUrl: string | undefined
  /** A MapLibre style; absent: the built-in base map. Its origin also serves tiles, glyphs and images. */
  mapStyleUrl: string | undefined
  /** A PMTiles file with streets, shown above the built-in base map. Absolute path. */
  mapFile: string | undefined
  /** The company's name and address on printed documents, one line each. */
  carrier: string
  /** An OpenStreetMap extract, by whose roads trucks are routed. Absolute path. */
  roadsFile: string | undefined
  /** Without it and `roadsFile`, distances are straight lines times `routeFactor`. */
  osrmUrl: string | undefined
  routeFactor: number
  /** Default radius of a stop's geofence. */
  fenceMetres: number
  /** Time inside that counts as an arrival. */
  fenceMinutes: number
  /** Absent: people sign in with account and password only. */
  singleSignOn: SingleSignOn | undefined
  /** Absent: invoices are not mailed. */
  mailServer: MailServer | undefined
  /** Readers of /metrics send it; absent: that page does not exist. */
  metricsToken: string | undefined
  /** A port where figures are read without a token; absent: none. */
  metricsPort: number | undefined
  metricsHost: string
  /** Absent: no text messages are sent. */
  smsGateway: SmsGateway | undefined
  /** Absolute path of the partners' outgoing folders. */
  outgoingDir: string
  /** Partners may have private addresses, such as on this machine. */
  sendToPrivate: boolean
  trustProxy: TrustedProxies
  /** How long positions are kept; whole weeks are deleted. */
  positionDays: number
  logLevel: string
}

/** @throws Error with one line per invalid setting: its name, its value and the requirement */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(env)
  if (!read.success) {
    const names = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
    throw new Error(
      names
        .map((name) => `${name} must be ${settingMeaning[name] ?? 'valid'}, not "${isHidden(name) ? '…' : env[name]}".`)
        .join('\n'),
    )
  }
  const value = read.data
  if (value.DATABASE_OWNER_URL && !value.DATABASE_URL)
    throw new Error('DATABASE_OWNER_URL needs DATABASE_URL besides: the address as which the product works.')
  if (value.MAP_FILE && value.MAP_STYLE_URL)
    throw new Error('MAP_FILE and MAP_STYLE_URL both replace the base map. Set one of them.')
  if (value.ROADS_FILE && value.OSRM_URL)
    throw new Error('ROADS_FILE and OSRM_URL both say the way by road. Set one of them.')
  return {
    port: value.PORT,
    host: value.HOST,
    certificate: certificateOf(value),
    dataDir: resolve(value.DATA_DIR),
    fixedHeader: value.FIXED_HEADER,
    secondFactorForAll: value.SECOND_FACTOR_FOR_ALL,
    secretsKeyFile: resolve(value.SECRETS_KEY_FILE ?? join(value.DATA_DIR, 'secrets.key')),
    intakeDir: value.INTAKE_DIR && resolve(value.INTAKE_DIR),
    intakeWorkDir: resolve(value.INTAKE_WORK_DIR ?? join(value.DATA_DIR, 'intake-work')),
    filesUrl: value.FILES_URL,
    backup: value.BACKUP_DIR
      ? { folder: resolve(value.BACKUP_DIR), at: value.BACKUP_AT, keepDays: value.BACKUP_KEEP_DAYS }
      : undefined,
    stopWaitSeconds: value.STOP_WAIT,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databasePrepared: value.DATABASE_PREPARED,
    logHeadsFile: resolve(value.LOG_HEADS_FILE ?? join(value.DATA_DIR, 'log-heads.jsonl')),
    logHeadsUrl: value.LOG_HEADS_URL,
    logHeadsMinutes: value.LOG_HEADS_MINUTES,
    adminPassword: value.ADMIN_PASSWORD,
    apiDocs: value.API_DOCS,
    trustedParents: value.TRUSTED_PARENTS,
    externalApps: value.EXTERNAL_APPS,
    publicUrl: value.PUBLIC_URL,
    mapStyleUrl: value.MAP_STYLE_URL,
    mapFile: value.MAP_FILE && resolve(value.MAP_FILE),
    carrier: value.CARRIER.split('|')
      .map((line) => line.trim())
      .join('\n'),
    roadsFile: value.ROADS_FILE && resolve(value.ROADS_FILE),
    osrmUrl: value.OSRM_URL,
    routeFactor: value.ROUTE_FACTOR,
    fenceMetres: value.GEOFENCE_METRES,
    fenceMinutes: value.GEOFENCE_MINUTES,
    singleSignOn: singleSignOnOf(value),
    mailServer: mailServerOf(value),
    metricsToken: value.METRICS_TOKEN,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    smsGateway: value.SMS_URL
      ? { url: value.SMS_URL, authorization: value.SMS_AUTHORIZATION, body: value.SMS_BODY }
      : undefined,
    outgoingDir: resolve(value.OUTGOING_DIR ?? join(value.DATA_DIR, 'outgoing')),
    sendToPrivate: value.SEND_TO_PRIVATE,
    trustProxy: value.TRUST_PROXY ?? false,
    positionDays: value.POSITION_DAYS,
    logLevel: value.LOG_LEVEL,
  }
}
