import { join, resolve } from 'node:path'
import { settingMeaning } from '@shortcut/words/setting-words.ts'
import type { z } from 'zod'
import { environment, isHidden } from './environment.ts'
import { readS3Address, type S3Address } from './files/s3-address.ts'
import type { CertificateFiles } from './http/tls/certificate.ts'
import type { TrustedProxies } from './http/trusted-proxies.ts'
import type { MailServer } from './mail.ts'

/** Backups that a node takes each day. */
export interface BackupPlan {
  /** Absolute path of a folder, or the address of a part of a bucket. */
  place: string
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
  /** A streaming replica, from which lists and reports are read; absent: from `databaseUrl`. */
  databaseReadUrl: string | undefined
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
  /** Spans of calls and statements are sent by OTLP. */
  sendsTraces: boolean
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
  if (value.DATABASE_READ_URL && !value.DATABASE_URL)
    throw new Error('DATABASE_READ_URL needs DATABASE_URL besides: the database that takes writes.')
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
      ? {
          place: readS3Address(value.BACKUP_DIR) ? value.BACKUP_DIR : resolve(value.BACKUP_DIR),
          at: value.BACKUP_AT,
          keepDays: value.BACKUP_KEEP_DAYS,
        }
      : undefined,
    stopWaitSeconds: value.STOP_WAIT,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
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
    sendsTraces: value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
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
