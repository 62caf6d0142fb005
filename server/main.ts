import type { Logger } from 'pino'
import { endWalArchive } from './backup/wal-archive.ts'
import { ensureAppsBuilt } from './build-apps.ts'
import { refuseDemoDatabase, refuseDemoFolder } from './demo/mark.ts'
import release from './package.json' with { type: 'json' }
import { checkFolders } from './platform/check-folders.ts'
import { checkPort } from './platform/check-port.ts'
import { type Config, readConfig } from './platform/config.ts'
import { checkDatabases } from './platform/database/check-database.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { preparePooler } from './platform/database/pooler.ts'
import { openReplica } from './platform/database/replica.ts'
import { isLogProtected, notProtected } from './platform/database/runner-role.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts'
import { checkFiles } from './platform/files/open-files.ts'
import { readCertificate } from './platform/http/tls/certificate.ts'
import { ensureOwnCertificate } from './platform/http/tls/own-certificate.ts'
import { openLog } from './platform/log.ts'
import { noteAway } from './platform/note-away.ts'
import { endAtOnceBy, endBy, endWithNpm, untilEnded } from './platform/process-end.ts'
import { crashReport, startFailure } from './platform/start-failure.ts'
import { asSystem } from './platform/system-context.ts'
import { openProduct } from './product.ts'
import { openMapFile } from './tracking/map-file/map-file.ts'
import { checkRoads } from './tracking/roads/roads.ts'
import { makeFirstAdministrator } from './users/sign-in/first-start.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** One database with two roles: the product's daily role, and the owner of the tables. They may be the same. */
export interface Access {
  url: string
  ownerUrl: string
}

/**
 * Starts the product with `config`.
 * @param prepare runs before the product opens the database, instead of migrating: used to make the demo
 */
export async function start(config: Config, prepare?: (access: Access, log: Logger) => Promise<void>) {
  const log = openLog(config.logLevel, process.env)
  if (!prepare) await refuseDemoFolder(config)
  await checkFolders(config)
  await checkFiles(config, log)
  if (config.certificate?.isOwn) await ensureOwnCertificate(config.certificate)
  if (config.certificate) await readCertificate(config.certificate)
  if (config.mapFile) await (await openMapFile(config.mapFile)).close()
  await checkRoads(config)
  await checkDatabases(config)
  const built = ensureAppsBuilt(print)
  // Awaited below, after the database has started in parallel; until then a failure waits too.
  built.catch(() => {})
  let lost: (error: Error) => void = (error) => {
    throw error
  }
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (line) => log.info(line),
        describe: `${config.certificate ? 'https' : 'http'}://${config.host}:${config.port}/backend/`,
        onLost: (error) => lost(error),
      })
  const stopEmbedded = async () => (await starting?.catch(() => undefined))?.stop()
  endAtOnceBy(stopEmbedded)
  const opened: (() => Promise<unknown>)[] = []
  if (config.sendsTraces) {
    // Not loaded without need: it takes a part of the start.
    const { sendTraces } = await import('./platform/traces/send-traces.ts')
    opened.push(sendTraces(release.version))
  }
  let closing: Promise<void> | undefined
  /** Closed in reverse order of opening, because users of a database would complain of its end. */
  const close = () => {
    closing ??= (async () => {
      for (const closeOne of opened.reverse()) await closeOne()
      await stopEmbedded()
    })()
    return closing
  }
  endBy(close, 130)
  const embedded = await starting?.catch(async (error) => {
    await untilEnded()
    throw error
  })
  const url = config.databaseUrl ?? embedded?.url
  if (!url) throw new Error('no database')
  const ownerUrl = config.databaseOwnerUrl ?? embedded?.ownerUrl ?? config.databaseDirectUrl ?? url
  try {
    // Not before the database: another server on this folder says more than that it has the port.
    await checkPort(config)
    if (embedded && !config.backup) await endWalArchive(embedded.adminUrl)
    if (prepare) await prepare({ url, ownerUrl }, log)
    else {
      await refuseDemoDatabase(url)
      await migrate(ownerUrl, url)
      if (!(await isLogProtected(url))) log.warn(notProtected)
    }
    await built
    const { databaseDirectUrl: directUrl, databasePrepared: prepared, databaseReadUrl: readUrl } = config
    if (directUrl) await preparePooler(url, directUrl)
    const database = openDatabase(url, {
      directUrl,
      prepared,
      onError: (error) => noteAway(log, error),
      onAway: (away) => (away ? log.error('the database does not answer') : log.warn('the database answers again')),
    })
    opened.push(() => database.close())
    if (readUrl) {
      // Behind a pooler as well, if the writer is: it takes no settings of a connection.
      const replica = openReplica(database, readUrl, log, { directUrl: directUrl && readUrl, prepared })
      opened.push(() => replica.close())
      database.replica = replica
    }
    const opening = openProduct({ database, config, log })
    opened.push(() => opening.then((product) => product.close()).catch(() => {}))
    const product = await opening
    const address = await product.server.listen({ port: config.port, host: config.host })
    // Only now: a password made before a start that fails on its port would never be shown.
    const first = await asSystem(database, (context) => makeFirstAdministrator(context, config.adminPassword))
    await embedded?.announce(`${address}/backend/`)

    lost = (error) => {
      log.fatal(error.message)
      process.exit(1)
    }
    endBy(close)
    return { address, first, product, database, close, log }
  } catch (error) {
    await untilEnded()
    await close()
    throw error
  }
}

/**
 * Runs a start as a process: a failure gives one clear line, and SIGINT, SIGTERM, SIGHUP or the end of npm stop it
 * orderly.
 */
export async function runProcess(begin: (config: Config) => Promise<{ close(): Promise<void> }>) {
  let config: Config | undefined
  let say = startFailure
  const fail = (error: unknown) => {
    process.stderr.write(`${say(error, config)}\n`)
    process.exit(1)
  }
  // Node.js would print whole errors, and libraries attach connections with their secrets.
  process.on('uncaughtException', fail)
  try {
    config = readConfig(process.env)
    endWithNpm()
    const running = await begin(config)
    say = crashReport
    endBy(running.close)
  } catch (error) {
    fail(error)
  }
}

if (import.meta.main)
  await runProcess(async (config) => {
    const running = await start(config)
    print(`ShortCut is ready: ${running.address}/backend/`)
    if (running.first)
      print(
        config.adminPassword
          ? `Sign in as ${running.first.account} with the password in ADMIN_PASSWORD.`
          : `Sign in as ${running.first.account} with the password ${running.first.password}\nIt is shown this once. You choose your own when you sign in.`,
      )
    return running
  })
