import { statfs } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import { newestBackup } from '../backup/backup-names.ts'
import { openPlace, placeFailure } from '../backup/place.ts'
import { checkFolders } from '../platform/check-folders.ts'
import type { Config } from '../platform/config.ts'
import { asking } from '../platform/database/asking.ts'
import { checkDatabases } from '../platform/database/check-database.ts'
import { progressOf } from '../platform/database/migrate.ts'
import { replicaFault } from '../platform/database/replica.ts'
import { isLogProtected, notProtected, tooManyRights } from '../platform/database/runner-role.ts'
import { leastRoom } from '../platform/disk-space.ts'
import { reachEmbeddedPostgres } from '../platform/embedded-postgres/reach.ts'
import { FilesAway } from '../platform/files/files.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { readCertificate } from '../platform/http/tls/certificate.ts'
import { readKeys } from '../platform/secrets/key-file.ts'
import { readMeasures } from './measures.ts'

/** `look`: it works, and somebody should see to it. `wrong`: something does not work, or will not. */
export interface Finding {
  state: 'fine' | 'look' | 'wrong'
  text: string
}

const fine = (text: string): Finding => ({ state: 'fine', text })
const look = (text: string): Finding => ({ state: 'look', text })
const wrong = (text: string): Finding => ({ state: 'wrong', text })
const failed = (error: unknown) => wrong(error instanceof Error ? error.message : String(error))

const gigabyte = 1e9
const dayMs = 86_400_000
/** certbot renews 30 days before the end. */
const renewalDays = 14
/** Seconds; sign-in codes and signed posts allow little more. */
const mostSkew = 5
const mostLate = 300
const mostUnsealed = 60
/** A day, and time to take it. */
const mostBackupHours = 30
/** The newest files: those of a storage that was exchanged are missing there. */
const sample = 50

/** @throws nothing: what cannot be looked at is a finding */
export async function lookAt(config: Config): Promise<Finding[]> {
  const before = await Promise.all([
    lookAtFolder(config),
    lookAtCertificate(config),
    lookAtBackups(config),
    lookAtMail(config),
  ])
  return [...before.flat(), ...lookAtProxy(config), ...(await lookAtDatabase(config).catch((error) => [failed(error)]))]
}

async function lookAtFolder(config: Config): Promise<Finding[]> {
  try {
    await checkFolders(config)
    const { bavail, bsize } = await statfs(config.dataDir)
    const left = bavail * bsize
    if (left < leastRoom) return [wrong(`The disk of DATA_DIR=${config.dataDir} is full. Make room there.`)]
    const free = `${(left / gigabyte).toFixed(1)} GB are free for DATA_DIR`
    return [left < gigabyte ? look(`Only ${free}.`) : fine(`${free}.`)]
  } catch (error) {
    return [failed(error)]
  }
}

async function lookAtCertificate({ certificate }: Config): Promise<Finding[]> {
  if (!certificate) return []
  try {
    const { until } = await readCertificate(certificate)
    const days = Math.floor((until.getTime() - Date.now()) / dayMs)
    const text = `The certificate is valid for ${days} more days.`
    return [days < renewalDays && !certificate.isOwn ? look(`${text} Is its renewal running?`) : fine(text)]
  } catch (error) {
    return [failed(error)]
  }
}

async function lookAtBackups({ backup }: Config): Promise<Finding[]> {
  if (!backup) return [look('No backups are taken by this node: BACKUP_DIR is not set.')]
  const place = openPlace(backup.place)
  try {
    return [ageOf(await newestBackup(place), backup.place)]
  } catch (error) {
    return [failed(placeFailure('BACKUP_DIR', place.name, error))]
  } finally {
    place.close()
  }
}

function ageOf(newest: number | undefined, place: string): Finding {
  if (newest === undefined) return wrong(`There is no backup in ${place}.`)
  const hours = Math.floor((Date.now() - newest) / 3_600_000)
  const text = `The newest backup began ${hours} hours ago.`
  return hours > mostBackupHours ? wrong(`${text} What does the server's log say of it?`) : fine(text)
}

async function lookAtMail({ mailServer }: Config): Promise<Finding[]> {
  if (!mailServer) return [look('No mail is sent: SMTP_URL is not set.')]
  const transport = createTransport({ url: mailServer.url, connectionTimeout: 5000, greetingTimeout: 5000 })
  try {
    await transport.verify()
    return [fine('The mail server takes our sign-in.')]
  } catch (error) {
    return [wrong(`The mail server of SMTP_URL can't be used: ${(error as Error).message}`)]
  } finally {
    transport.close()
  }
}

function lookAtProxy({ publicUrl, certificate, trustProxy }: Config): Finding[] {
  if (!publicUrl) return [look('PUBLIC_URL is not set: mails and links cannot name this installation.')]
  if (publicUrl.startsWith('https:') && !certificate && !trustProxy)
    return [
      look(
        'PUBLIC_URL is https, so a proxy stands before the server, but TRUST_PROXY is not set: all callers count as one address.',
      ),
    ]
  return []
}

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  await checkDatabases(config)
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  const url = databaseDirectUrl ?? databaseUrl
  const reached = url ? { url, stop: async () => {} } : await reachEmbeddedPostgres(dataDir)
  try {
    return await asking(reached.url, async (pool) => [
      ...(await lookAtServer(pool)),
      ...(url && !(await isLogProtected(url)) ? [look(config.databaseOwnerUrl ? tooManyRights : notProtected)] : []),
      ...(await lookAtReplica(config)),
      ...(await lookAtKey(pool, config)),
      ...(await lookAtFiles(pool, config)),
      ...(await lookAtWork(pool)),
    ])
  } finally {
    await reached.stop()
  }
}

async function lookAtServer(pool: Pool): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await pool.query<{ version: string; at: string; used: number; most: number }>(
    `SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp())::text AS at,
       (SELECT count(*)::int FROM pg_stat_activity) AS used, current_setting('max_connections')::int AS most`,
  )
  const [row] = rows
  if (!row) throw new Error('the database gave no answer')
  const findings = [fine(`PostgreSQL ${row.version} answers; ${row.used} of ${row.most} connections are taken.`)]
  const skew = Math.abs(Number(row.at) * 1000 - (asked + Date.now()) / 2) / 1000
  if (skew > mostSkew)
    findings.push(
      wrong(`This machine's clock and the database's are ${Math.round(skew)} s apart. Let both follow NTP.`),
    )
  const { missing, fault } = await progressOf(pool)
  if (fault) findings.push(wrong(fault))
  else if (missing.length > 0) findings.push(look(`The next start applies ${missing.length} migrations.`))
  else findings.push(fine('The database is up to date.'))
  return findings
}

/** With the addresses of the server, because that reads over them. */
async function lookAtReplica({ databaseUrl, databaseReadUrl }: Config): Promise<Finding[]> {
  if (!databaseUrl || !databaseReadUrl) return []
  const fault = await replicaFault(databaseUrl, databaseReadUrl)
  return [fault ? wrong(`The replica of DATABASE_READ_URL is not read: ${fault}.`) : fine('The replica is up to date.')]
}

async function lookAtKey(pool: Pool, { secretsKeyFile }: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM secret_key WHERE is_current')
  const [known] = rows
  if (!known) return []
  const keys = readKeys(secretsKeyFile)
  if (!keys?.has(known.id))
    return [
      wrong(`The secrets in the database are encrypted with the key ${known.id}, which is not in ${secretsKeyFile}.`),
    ]
  return [fine('The key of secrets is the one of this database.')]
}

async function lookAtFiles(pool: Pool, config: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM file WHERE attached_at IS NOT NULL ORDER BY id DESC LIMIT ${sample}`,
  )
  const store = openFiles(config)
  try {
    let lost = 0
    for (const { id } of rows) {
      const found = await store.open(id, 'whole')
      found?.stream.destroy()
      if (!found) lost += 1
    }
    if (lost > 0)
      return [wrong(`${lost} of the newest ${rows.length} files are not where FILES_URL or DATA_DIR points.`)]
    return [fine(rows.length > 0 ? `The newest ${rows.length} files are there.` : 'No files are stored yet.')]
  } catch (error) {
    return [error instanceof FilesAway ? wrong('The storage of files (FILES_URL) does not answer.') : failed(error)]
  } finally {
    store.close()
  }
}

async function lookAtWork(pool: Pool): Promise<Finding[]> {
  const figures = await readMeasures(pool, new Date().toISOString(), 0)
  const of = (name: Parameters<typeof figures.get>[0]) => figures.get(name)?.[0]?.value ?? 0
  const late = figures.get('shortcut_queue_late_seconds')?.filter(({ value }) => value > mostLate) ?? []
  const findings = late.map(({ labels, value }) =>
    wrong(
      `The queue ${labels.queue} is ${Math.round(value / 60)} minutes late. Is a server running, and do its mail server and partners answer?`,
    ),
  )
  if (of('shortcut_log_unsealed_seconds') > mostUnsealed)
    findings.push(wrong('Rows of the operation log wait for their seal. Is a server running?'))
  const givenUp = of('shortcut_messages_given_up')
  if (givenUp > 0) findings.push(look(`${givenUp} messages to partners were given up: see Messages in the console.`))
  return findings.length > 0 ? findings : [fine('Nothing waits that should have been done.')]
}
