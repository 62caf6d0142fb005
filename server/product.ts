import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { api } from '@shortcut/domain/api.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { booksApi } from '@shortcut/domain/billing/books-api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoice-api.ts'
import { invoiceLinkApi } from '@shortcut/domain/billing/invoice-link-api.ts'
import { invoiceMailApi } from '@shortcut/domain/billing/invoice-mail-api.ts'
import { invoiceRunApi } from '@shortcut/domain/billing/invoice-run-api.ts'
import { paymentApi } from '@shortcut/domain/billing/payment-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheet-api.ts'
import { reportApi } from '@shortcut/domain/billing/report-api.ts'
import { bookingApi, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { bookingPastApi } from '@shortcut/domain/bookings/past-api.ts'
import { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { dueApi, trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { homeApi } from '@shortcut/domain/home/api.ts'
import { liveApi } from '@shortcut/domain/live/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { systemCode } from '@shortcut/domain/system-code.ts'
import { trackingApi } from '@shortcut/domain/tracking/api.ts'
import { appMessageApi, appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { locusApi } from '@shortcut/domain/tracking/locus-api.ts'
import { mapApi } from '@shortcut/domain/tracking/map-api.ts'
import { roadFactor } from '@shortcut/domain/tracking/route.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import { importKinds } from '@shortcut/domain/transfer/kinds.ts'
import { layoutApi, userApi } from '@shortcut/domain/users/api.ts'
import { embeddingApi } from '@shortcut/domain/users/embedding.ts'
import { preferencesApi } from '@shortcut/domain/users/preferences.ts'
import { menuApi, roleApi } from '@shortcut/domain/users/role-api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { sessionApi } from '@shortcut/domain/users/session-api.ts'
import { singleSignOnApi } from '@shortcut/domain/users/single-sign-on-api.ts'
import { viewApi } from '@shortcut/domain/users/views.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { boardApi } from '@shortcut/domain/work-orders/board-api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import { driverTaskApi, taskApi } from '@shortcut/domain/work-orders/task-api.ts'
import type { Logger } from 'pino'
import { openKeyHolders } from './accounts/key-holders.ts'
import { accountRoutes } from './accounts/routes.ts'
import { rateDue } from './billing/billing-due.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { foldBillingCounts } from './billing/billing-rows.ts'
import { booksRoutes } from './billing/books.ts'
import { addInvoiceDocuments, invoiceDocuments } from './billing/documents/download.ts'
import { fuelSurchargeRoutes } from './billing/fuel-routes.ts'
import { invoiceRoutes } from './billing/invoice-routes.ts'
import { invoiceRows } from './billing/invoice-rows.ts'
import { invoiceLinkRoutes } from './billing/links/routes.ts'
import { invoiceMailRoutes } from './billing/mails/routes.ts'
import { openPosting } from './billing/mails/send-due.ts'
import { paymentRoutes } from './billing/payments.ts'
import { rateSheetExport } from './billing/rate-sheet-export.ts'
import { rateSheetRoutes } from './billing/rate-sheet-routes.ts'
import { reportExport } from './billing/report-export.ts'
import { reportRoutes } from './billing/report-routes.ts'
import { invoiceRunRoutes } from './billing/runs/routes.ts'
import { workOffRuns } from './billing/runs/work-off.ts'
import { inboundBodies } from './bookings/inbound-bodies.ts'
import { keepTyped } from './bookings/keep-typed.ts'
import { messageRows } from './bookings/monitor.ts'
import { noteTooLarge } from './bookings/note-too-large.ts'
import { bookingPastRoutes } from './bookings/past-routes.ts'
import { bookingMonitorRoutes, bookingRoutes } from './bookings/routes.ts'
import { addSourceDownload, bookingSources } from './bookings/source-download.ts'
import { tableTemplate } from './bookings/table-template.ts'
import { bookingUploadRoutes, forgetExpiredUploads } from './bookings/uploads.ts'
import { openBookingFolders } from './bookings/watch-folder.ts'
import { builtConsole } from './build-console.ts'
import { driverDeviceRoutes } from './drivers/device-routes.ts'
import { driverRows, workerRows } from './drivers/queries.ts'
import { driverRoutes, warehouseRoutes } from './drivers/routes.ts'
import { addDownload, uploadedFiles } from './files/download.ts'
import { fileRoutes } from './files/routes.ts'
import { dueRoutes } from './fleet/due-routes.ts'
import { trailerRows, truckRows } from './fleet/queries.ts'
import { trailerRoutes, truckRoutes } from './fleet/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { openFeed } from './live/feed.ts'
import { addEventStream, liveRoutes } from './live/routes.ts'
import { logExport } from './operation-log/export.ts'
import { openNoteRefused } from './operation-log/note-refused.ts'
import { logRoutes } from './operation-log/routes.ts'
import { startSealing } from './operation-log/seal.ts'
import { followLog } from './partners/follow-log.ts'
import { outgoingRoutes, outgoingRows } from './partners/outgoing-routes.ts'
import { openPartners } from './partners/queries.ts'
import { partnerRoutes } from './partners/routes.ts'
import { sendDue } from './partners/send-due.ts'
import { tellSettled } from './partners/tell-settled.ts'
import { startChore } from './platform/chores.ts'
import { now } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { openLocalFiles } from './platform/files.ts'
import { addCalls, apiPrefix, openHttp } from './platform/http.ts'
import { forgetExpiredTokens } from './platform/one-time-tokens.ts'
import { openApiOf } from './platform/openapi.ts'
import { addDocs } from './platform/openapi-page.ts'
import { openSessions } from './platform/sessions.ts'
import { serveApp } from './platform/static-console.ts'
import { asSystem } from './platform/system-context.ts'
import { addExport, exportDownloads } from './platform/table-export.ts'
import { appMessageRoutes, appOnlineRoutes } from './tracking/app-online-routes.ts'
import { openFleet } from './tracking/fleet.ts'
import { followTrucks } from './tracking/follow-trucks.ts'
import { openGatheredPositions } from './tracking/gather-positions.ts'
import { locusRoutes } from './tracking/locus.ts'
import { mapRoutes } from './tracking/map-style.ts'
import { openRouteMeasuring } from './tracking/measure-routes.ts'
import { addOsmAnd } from './tracking/osmand.ts'
import { openOsrm } from './tracking/osrm.ts'
import { keepPositionWeeks } from './tracking/position-weeks.ts'
import { trackingSettingsOf } from './tracking/reckon.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { shareRoutes } from './tracking/share-routes.ts'
import { openAppWatch } from './tracking/watch-apps.ts'
import { listExports } from './transfer/exports.ts'
import { importRoutes } from './transfer/routes.ts'
import { openImports } from './transfer/run-import.ts'
import { forgetExpiredImports } from './transfer/store.ts'
import { embeddingRoutes } from './users/embedding.ts'
import { keepBuiltIns } from './users/first-start.ts'
import { menuRoutes } from './users/menu-routes.ts'
import { preferencesRoutes } from './users/preferences.ts'
import { roleRoutes } from './users/role-routes.ts'
import { layoutRoutes, userRoutes } from './users/routes.ts'
import { secondFactorRoutes } from './users/second-factor-routes.ts'
import { sessionRoutes } from './users/session-routes.ts'
import { purgeFailures } from './users/sign-in.ts'
import { addSingleSignOn, singleSignOnRoutes } from './users/single-sign-on.ts'
import { viewRoutes } from './users/views.ts'
import { boardTaskRows } from './work-orders/board-lanes.ts'
import { boardRoutes } from './work-orders/board-routes.ts'
import { addDocuments, workOrderDocuments } from './work-orders/documents/download.ts'
import { driverTaskRoutes } from './work-orders/driver-routes.ts'
import { fileChanged } from './work-orders/file-orders.ts'
import { foldCounts } from './work-orders/fold-counts.ts'
import { forgetUndo } from './work-orders/keep-undo.ts'
import { workOrderRows } from './work-orders/list-work-orders.ts'
import { workOrderRoutes } from './work-orders/routes.ts'
import { rulesRoutes } from './work-orders/rule-routes.ts'
import { taskRoutes } from './work-orders/task-routes.ts'

export interface ProductParts {
  database: Database
  config: Config
  log: Logger
  /** False: the log is not sealed and nothing follows it (live updates, folders, counts) until a product that does opens the database. */
  chores?: boolean
}

const noChore = { poke() {}, async close() {} }

/** The product over a migrated database, not yet listening. This file and `main.ts` are all that know every feature. */
export async function openProduct({ database, config, log, chores = true }: ProductParts) {
  const complain = (error: unknown) => log.warn({ err: error }, 'database away, trying again')
  await asSystem(database, keepBuiltIns)
  await keepPositionWeeks(database.pool, config.positionDays)

  const sessions = openSessions(database.kysely)
  const chore = (work: () => Promise<boolean>, everyMs: number, settleMs = 0) =>
    chores ? startChore(work, everyMs, complain, settleMs) : noChore
  const sealing = chores ? startSealing(database.pool, complain) : noChore
  const feed = await openFeed(
    database.url,
    database.pool,
    {
      workOrder: { permission: '/work/order/list', rows: (ids) => workOrderRows(database.kysely, ids) },
      task: { permission: '/work/order/list', rows: (ids) => boardTaskRows(database.kysely, ids) },
      bookingMessage: { permission: '/bookingMonitor/index/list', rows: (ids) => messageRows(database.kysely, ids) },
      driver: { permission: '/driver/management/list', rows: (ids) => driverRows(database.kysely, ids) },
      warehouse: { permission: '/warehouse/management/list', rows: (ids) => workerRows(database.kysely, ids) },
      truck: { permission: '/truck/index/list', rows: (ids) => truckRows(database.kysely, ids) },
      trailer: { permission: '/truck/trailer/list', rows: (ids) => trailerRows(database.kysely, ids) },
      account: { permission: '/truck/account/list' },
      rateSheet: { permission: '/truck/rateSheet/list' },
      fuelPrice: { permission: '/truck/fuelSurcharge/list' },
      fuelProgramme: { permission: '/truck/fuelSurcharge/list' },
      partner: { permission: '/truck/account/list' },
      billing: { permission: '/billing/index/list' },
      outgoingMessage: { permission: '/bookingMonitor/index/list', rows: (ids) => outgoingRows(database.kysely, ids) },
      invoice: { permission: '/billing/invoices/list', rows: (ids) => invoiceRows(database.kysely, now(), ids) },
      invoiceRun: { permission: '/billing/invoices/list' },
      payment: { permission: '/billing/invoices/list' },
      rule: { permission: '/rules/list' },
      appMessage: { permission: '/warehouse/monitor/list' },
      user: { permission: '/truck/user/list' },
      role: { permission: '/truck/role/list' },
      log: { permission: '/log/index/list' },
    },
    complain,
  )
  const filing = chore(() => fileChanged(database.pool), 5000, 100)
  const settled = tellSettled(database.kysely, feed, complain)
  const way = { folder: config.outgoingDir, toPrivate: config.sendToPrivate }
  const sending = chore(() => sendDue(database, way, sealing.poke, settled), 1000)
  const telling = chore(
    async () => {
      const more = await followLog(database)
      sending.poke()
      return more
    },
    5000,
    100,
  )
  const measure = config.osrmUrl ? openOsrm(config.osrmUrl, log) : undefined
  const roads = { factor: config.routeFactor, measure }
  const rating = chore(() => rateDue(database, roads, sealing.poke, log), 5000, 200)
  rating.poke()
  const unfollow = feed.follow(() => {
    rating.poke()
    filing.poke()
    telling.poke()
  })
  const folding = chore(async () => {
    await Promise.all([foldCounts(database.pool), foldBillingCounts(database.pool)])
    return false
  }, 5000)
  const keepingWeeks = chore(() => keepPositionWeeks(database.pool, config.positionDays).then(() => false), 3_600_000)
  const watchApps = openAppWatch(database.kysely, feed)
  const following = chore(() => followTrucks(database, trackingSettingsOf(config), measure, sealing.poke), 15_000)
  const measuring =
    measure || config.routeFactor !== roadFactor
      ? chore(openRouteMeasuring(database, trackingSettingsOf(config), measure), 15_000)
      : noChore
  measuring.poke()
  const watching = chore(() => watchApps().then(() => false), 2000)
  watching.poke()
  const forgetting = chore(async () => {
    const forget = [forgetExpiredTokens, purgeFailures, forgetExpiredImports, forgetExpiredUploads, forgetUndo]
    await Promise.all(forget.map((expired) => expired(database.pool)))
    return false
  }, 600_000)

  const { intakeDir: root } = config
  if (root) await mkdir(root, { recursive: true })
  const takingFiles = root ? chore(openBookingFolders({ root, database, log, logGrew: sealing.poke }), 2000) : noChore

  const store = openLocalFiles(join(config.dataDir, 'files'))
  const printing = { store, carrier: config.carrier }
  const { mailServer, publicUrl } = config
  const mailParts = { database, ...printing, publicUrl, logGrew: sealing.poke }
  const posting = mailServer ? openPosting({ ...mailParts, mailServer }, (work) => chore(work, 2000)) : noChore
  const mailing = mailServer && { publicUrl, queued: posting.poke }
  const issuing = chore(() => workOffRuns({ database, ...printing, mailing, logGrew: sealing.poke, log }), 2000)
  const server = await openHttp({ config, log })
  const parts = {
    database,
    sessions,
    config,
    log,
    findKeyHolder: openKeyHolders(database.pool),
    logGrew: sealing.poke,
    noteRefused: openNoteRefused(database, log),
  }
  addCalls(server, parts, userApi, userRoutes)
  addCalls(server, parts, sessionApi, sessionRoutes)
  addCalls(server, parts, secondFactorApi, secondFactorRoutes)
  addCalls(server, parts, singleSignOnApi, singleSignOnRoutes(config.singleSignOn))
  addSingleSignOn(server, { db: database.kysely, settings: config.singleSignOn, log })
  addCalls(server, parts, roleApi, roleRoutes)
  addCalls(server, parts, menuApi, menuRoutes(config))
  addCalls(server, parts, layoutApi, layoutRoutes)
  addCalls(server, parts, preferencesApi, preferencesRoutes)
  addCalls(server, parts, viewApi, viewRoutes)
  addCalls(server, parts, embeddingApi, embeddingRoutes(config.trustedParents))
  addCalls(server, parts, liveApi, liveRoutes(feed))
  addCalls(server, parts, mapApi, mapRoutes(config.mapStyleUrl))
  addCalls(server, parts, accountApi, accountRoutes)
  addCalls(server, parts, partnerApi, partnerRoutes)
  addCalls(server, parts, outgoingApi, outgoingRoutes(sending.poke))
  addCalls(server, parts, driverApi, driverRoutes)
  addCalls(server, parts, driverDeviceApi, driverDeviceRoutes)
  addCalls(server, parts, warehouseApi, warehouseRoutes)
  addCalls(server, parts, truckApi, truckRoutes)
  addCalls(server, parts, trailerApi, trailerRoutes)
  addCalls(server, parts, dueApi, dueRoutes)
  addCalls(server, parts, reportApi, reportRoutes(config.routeFactor))
  const exports = [logExport, reportExport(config.routeFactor), rateSheetExport, ...listExports, tableTemplate]
  addCalls(
    server,
    parts,
    fileApi,
    fileRoutes(store, [
      uploadedFiles,
      bookingSources,
      workOrderDocuments,
      invoiceDocuments,
      ...exports.map(exportDownloads),
    ]),
  )
  addDownload(server, { db: database.kysely, sessions, store, log })
  addCalls(server, parts, workOrderApi, workOrderRoutes(keepTyped))
  addCalls(server, parts, taskApi, taskRoutes)
  addCalls(server, parts, driverTaskApi, driverTaskRoutes)
  addCalls(server, parts, appOnlineApi, appOnlineRoutes)
  addCalls(server, parts, appMessageApi, appMessageRoutes)
  addCalls(server, parts, boardApi, boardRoutes)
  addCalls(server, parts, rulesApi, rulesRoutes)
  addCalls(server, parts, locusApi, locusRoutes)
  addCalls(server, parts, trackingApi, trackingRoutes(openFleet(database.kysely)))
  addCalls(server, parts, shareApi, shareRoutes(store))
  noteTooLarge(server, parts)
  addCalls(server, parts, bookingApi, bookingRoutes(openPartners(), log))
  addCalls(server, parts, bookingPastApi, bookingPastRoutes(log))
  addCalls(server, parts, bookingUploadApi, bookingUploadRoutes(database, log))
  addCalls(server, parts, bookingMonitorApi, bookingMonitorRoutes(log))
  addCalls(server, parts, billingApi, billingRoutes(roads))
  addCalls(server, parts, fuelSurchargeApi, fuelSurchargeRoutes)
  addCalls(server, parts, invoiceApi, invoiceRoutes({ carrier: config.carrier, mailing }))
  addCalls(server, parts, invoiceLinkApi, invoiceLinkRoutes(printing))
  addCalls(server, parts, invoiceMailApi, invoiceMailRoutes(mailing))
  addCalls(server, parts, invoiceRunApi, invoiceRunRoutes(issuing.poke))
  addCalls(server, parts, paymentApi, paymentRoutes)
  addCalls(server, parts, booksApi, booksRoutes)
  addInvoiceDocuments(server, { db: database.kysely, sessions, store, carrier: config.carrier })
  addDocuments(server, { db: database.kysely, sessions, store, carrier: config.carrier })
  addSourceDownload(server, { db: database.kysely, sessions })
  addCalls(server, parts, rateSheetApi, rateSheetRoutes(roads))
  addCalls(server, parts, logApi, logRoutes)
  addCalls(server, parts, homeApi, homeRoutes)
  for (const entry of exports) addExport(server, { db: database.kysely, sessions }, entry)
  const imports = openImports({ database, log })
  for (const kind of importKinds)
    addCalls(server, parts, importApis[`${kind}Import`] as typeof importApis.driverImport, importRoutes(kind, imports))
  const stream = addEventStream(server, database.kysely, sessions, feed)

  addDocs(server, apiPrefix, () => openApiOf(api, { prefix: apiPrefix, version: '0.1.0', rawBodies: inboundBodies }))
  addOsmAnd(server, openGatheredPositions(database.kysely))
  server.get('/backend', async (_, reply) => reply.redirect('/backend/'))
  await serveApp(server, '/backend/', builtConsole)

  server.get(`${apiPrefix}health`, async () => ({
    code: 200,
    message: '',
    data: { live: true, systemcode: systemCode },
  }))
  server.get(`${apiPrefix}ready`, async (_, reply) => {
    // A first start lets nobody in before its administrator is made.
    const reached = await database.pool.query('SELECT 1 FROM "user" LIMIT 1').then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
    return reply
      .status(reached ? 200 : 503)
      .send({ code: reached ? 200 : 500, message: '', data: { database: reached } })
  })

  return {
    server,
    async close() {
      stream.close()
      await server.close()
      await imports.close()
      unfollow()
      await takingFiles.close()
      await filing.close()
      await rating.close()
      await issuing.close()
      await posting.close()
      await telling.close()
      await sending.close()
      await folding.close()
      await following.close()
      await measuring.close()
      await forgetting.close()
      await keepingWeeks.close()
      await watching.close()
      await feed.close()
      await sealing.close()
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
