import { api } from '@shortcut/domain/api.ts'
import { systemCode } from '@shortcut/domain/system-code.ts'
import type { Logger } from 'pino'
import { openKeyHolders } from './accounts/key-holders.ts'
import { inboundBodies } from './bookings/receive/inbound-bodies.ts'
import { builtFolder } from './build-apps.ts'
import { addEveryCall } from './calls.ts'
import { openChores } from './chores.ts'
import { openFeed } from './live/feed.ts'
import { openStreamCount } from './live/open-streams.ts'
import { addEventStream } from './live/routes.ts'
import { liveTopics } from './live-topics.ts'
import { openNoteRefused } from './operation-log/note-refused.ts'
import { measures, readMeasures } from './operations/measures.ts'
import release from './package.json' with { type: 'json' }
import { keepPushKey } from './phones/push-key.ts'
import { now } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { diskIsFull, watchDisk } from './platform/disk-space.ts'
import { openFiles } from './platform/files/open-files.ts'
import { closeGently } from './platform/http/closing.ts'
import { openCrowd, turnAwayEarly } from './platform/http/crowd.ts'
import { docsReaders } from './platform/http/docs-readers.ts'
import { apiPrefix } from './platform/http/http.ts'
import { openHttp } from './platform/http/http-server.ts'
import { openApiOf } from './platform/http/openapi.ts'
import { addDocs } from './platform/http/openapi-page.ts'
import { isAway } from './platform/http/refusals.ts'
import { serveApp } from './platform/http/static-console.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { noteAway } from './platform/note-away.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { openSessions } from './platform/sessions.ts'
import { asSystem } from './platform/system-context.ts'
import { traceCalls } from './platform/traces/trace-calls.ts'
import { sealedColumns } from './sealed-columns.ts'
import { openGatheredPositions } from './tracking/gather-positions.ts'
import { addMapFile } from './tracking/map-file/add-map-file.ts'
import { openMapFile } from './tracking/map-file/map-file.ts'
import { addOsmAnd } from './tracking/osmand.ts'
import { keepPositionWeeks } from './tracking/position-weeks.ts'
import { openRoadSource } from './tracking/roads/roads.ts'
import { openImports } from './transfer/run-import.ts'
import { keepBuiltIns } from './users/sign-in/first-start.ts'

export interface ProductParts {
  database: Database
  config: Config
  log: Logger
  /**
   * False: the log is not sealed or followed (live updates, folders, counts) until a product with chores opens the
   * database.
   */
  chores?: boolean
  /** How often a console is told the state of its session, if not the default. */
  heartbeatMs?: number
}

/**
 * Connections of background work. Of its own: dozens of jobs are due in the same second, and callers would be turned away
 * because of them.
 */
const backgroundConnections = 4

/**
 * The product over a migrated database, not yet listening. Features add their parts in `calls.ts`, `chores.ts` and
 * `live-topics.ts`.
 */
export async function openProduct({ database, config, log, chores: enabled = true, heartbeatMs }: ProductParts) {
  const complain = (error: unknown) =>
    isAway(error) ? noteAway(log, error) : log.warn({ err: error }, 'a job failed and is tried again')
  database.secrets = await openSecrets(database.pool, config.secretsKeyFile, sealedColumns)
  await asSystem(database, keepBuiltIns)
  const pushKey = await asSystem(database, keepPushKey)
  await keepPositionWeeks(database.pool, config.positionDays)

  const disk = watchDisk(config.dataDir, log, { databaseInside: !config.databaseUrl })

  const sessions = openSessions(database.kysely)
  const feed = await openFeed(database, liveTopics(database), complain)
  const store = openFiles(config)
  const roads = { factor: config.routeFactor, source: await openRoadSource(config, log) }
  const mapFile = config.mapFile ? await openMapFile(config.mapFile) : undefined
  const background = database.alongside(backgroundConnections)
  const chores = await openChores({ database: background, config, log, feed, store, roads, pushKey, complain, enabled })
  const imports = openImports({ database, log })

  const server = await openHttp({ config, log })
  const isClosing = closeGently(server, { waitMs: config.stopWaitSeconds * 1000 })
  const refuseIfCrowded = openCrowd(database.pool)
  turnAwayEarly(server, refuseIfCrowded)
  const parts = {
    database,
    sessions,
    config,
    log,
    findKeyHolder: openKeyHolders(database.pool),
    logGrew: chores.logGrew,
    noteRefused: openNoteRefused(database, log),
    refuseIfCrowded,
  }
  const streams = openStreamCount()
  const metrics = openMetrics(database.pool, measures, async () =>
    readMeasures(background.pool, now(), streams.open(), await chores.backups?.(), database.replica),
  )
  metrics.watch(server, apiPrefix)
  traceCalls(server)
  addEveryCall(server, { parts, feed, streams, store, roads, imports, chores, mapFile, pushKey })
  if (mapFile) addMapFile(server, { mapFile, db: database.kysely, sessions })
  const stream = addEventStream(server, database.kysely, sessions, { feed, count: streams }, heartbeatMs)

  addDocs(
    server,
    apiPrefix,
    () => openApiOf(api, { prefix: apiPrefix, version: release.version, rawBodies: inboundBodies }),
    docsReaders(config, database.kysely, sessions),
  )
  addOsmAnd(server, openGatheredPositions(database.kysely))
  server.get('/backend', async (_, reply) => reply.redirect('/backend/'))
  server.get('/app', async (_, reply) => reply.redirect('/app/'))
  await serveApp(server, '/backend/', builtFolder('console'))
  await serveApp(server, '/app/', builtFolder('phone'))

  server.get(`${apiPrefix}health`, async () => ({
    code: 200,
    message: '',
    data: { live: true, systemcode: systemCode },
  }))
  /** A node without its replica is ready: it reads from the writer. */
  const readyReplica = () => (database.replica ? { replica: database.replica.isUsable() } : {})
  server.get(`${apiPrefix}ready`, async (_, reply) => {
    // After a first start nobody can sign in until its administrator exists.
    const reached = await database.pool.query('SELECT 1 FROM "user" LIMIT 1').then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
    const room = !diskIsFull()
    const ready = reached && room && !isClosing()
    return reply.status(ready ? 200 : 503).send({
      code: ready ? 200 : 500,
      message: '',
      data: { database: reached, room, stopping: isClosing(), ...readyReplica() },
    })
  })

  const figures = await serveMetrics(server, metrics, config)

  return {
    server,
    /** Of the figures' own server; undefined without one. */
    metricsPort: figures.port,
    async close() {
      stream.close()
      await figures.close()
      metrics.close()
      await server.close()
      await imports.close()
      await chores.close()
      await background.close()
      await feed.close()
      await mapFile?.close()
      await roads.source?.close()
      store.close()
      disk.close()
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
