import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { consolidationApi } from '@shortcut/domain/air/consolidation-api.ts'
import { custodyApi } from '@shortcut/domain/air/custody/custody-api.ts'
import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { rippleApi } from '@shortcut/domain/air/ripple/ripple-api.ts'
import { securityApi } from '@shortcut/domain/air/security-api.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { uldApi } from '@shortcut/domain/air/ulds/uld-api.ts'
import { billApi } from '@shortcut/domain/air-bills/bill-api.ts'
import { api } from '@shortcut/domain/api.ts'
import { billingApi } from '@shortcut/domain/billing/billing-api.ts'
import { exchangeRateApi } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { interestApi } from '@shortcut/domain/billing/interest/interest-api.ts'
import { booksApi } from '@shortcut/domain/billing/invoices/books-api.ts'
import { invoiceApi } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import { invoiceLinkApi } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { invoiceMailApi } from '@shortcut/domain/billing/invoices/invoice-mail-api.ts'
import { invoiceRunApi } from '@shortcut/domain/billing/invoices/invoice-run-api.ts'
import { paymentApi } from '@shortcut/domain/billing/invoices/payment-api.ts'
import { reportApi } from '@shortcut/domain/billing/invoices/report-api.ts'
import { rateSheetApi } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { freeTimeApi } from '@shortcut/domain/billing/rating/free-time-api.ts'
import { boardApi } from '@shortcut/domain/board/board-api.ts'
import { bookingApi, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { mailApi, mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { bookingPastApi } from '@shortcut/domain/bookings/past-api.ts'
import { pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { tenderPreviewApi } from '@shortcut/domain/bookings/preview-api.ts'
import { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { labelApi } from '@shortcut/domain/cargo/label-api.ts'
import { consigneeApi, pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { receiptApi } from '@shortcut/domain/cargo/receipt-api.ts'
import { templateApi } from '@shortcut/domain/cargo/templates/template-api.ts'
import { cargoWarehouseApi } from '@shortcut/domain/cargo/warehouse-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { customerUserApi } from '@shortcut/domain/customers/customer-user-api.ts'
import { ownBookingApi } from '@shortcut/domain/customers/own-booking-api.ts'
import { ownConnectionApi } from '@shortcut/domain/customers/own-connection-api.ts'
import { ownInvoiceApi } from '@shortcut/domain/customers/own-invoice-api.ts'
import { ownOrderApi } from '@shortcut/domain/customers/own-order-api.ts'
import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { dueApi, trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { homeApi } from '@shortcut/domain/home/api.ts'
import { driverInspectionApi, inspectionApi } from '@shortcut/domain/inspections/api.ts'
import { liveApi } from '@shortcut/domain/live/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { as2Api, as2CertificateApi, as2ConnectionApi } from '@shortcut/domain/partners/as2-api.ts'
import { noticeTextApi } from '@shortcut/domain/partners/notices/notice-text-api.ts'
import { outgoingApi } from '@shortcut/domain/partners/outgoing-api.ts'
import { sftpApi } from '@shortcut/domain/partners/sftp-api.ts'
import { phoneApi } from '@shortcut/domain/phones/api.ts'
import { holidayApi, recurringApi } from '@shortcut/domain/recurring/api.ts'
import { workOrderAssignApi } from '@shortcut/domain/tasks/assign-api.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { driverFactApi, ownFactApi } from '@shortcut/domain/tasks/fact-api.ts'
import { heldStepApi } from '@shortcut/domain/tasks/held-step-api.ts'
import { taskLinkApi } from '@shortcut/domain/tasks/links/task-link-api.ts'
import { taskApi } from '@shortcut/domain/tasks/task-api.ts'
import { togetherApi } from '@shortcut/domain/together.ts'
import { trackingApi } from '@shortcut/domain/tracking/api.ts'
import { appOnlineApi } from '@shortcut/domain/tracking/app-online-api.ts'
import { appMessageApi, conversationApi } from '@shortcut/domain/tracking/conversation-api.ts'
import { locusApi } from '@shortcut/domain/tracking/locus-api.ts'
import { mapApi } from '@shortcut/domain/tracking/map-api.ts'
import { shareApi } from '@shortcut/domain/tracking/share-api.ts'
import { wayApi } from '@shortcut/domain/tracking/way-api.ts'
import { importApis } from '@shortcut/domain/transfer/api.ts'
import { importKinds } from '@shortcut/domain/transfer/kinds.ts'
import { layoutApi, userApi } from '@shortcut/domain/users/api.ts'
import { companyApi } from '@shortcut/domain/users/company.ts'
import { embeddingApi } from '@shortcut/domain/users/embedding.ts'
import { preferencesApi } from '@shortcut/domain/users/preferences.ts'
import { menuApi, roleApi } from '@shortcut/domain/users/role-api.ts'
import { secondFactorApi } from '@shortcut/domain/users/second-factor-api.ts'
import { sessionApi } from '@shortcut/domain/users/session-api.ts'
import { phoneCodeApis, signInCodeApi, signInCodeApis } from '@shortcut/domain/users/sign-in-code-api.ts'
import { codeKinds } from '@shortcut/domain/users/sign-in-codes.ts'
import { singleSignOnApi } from '@shortcut/domain/users/single-sign-on-api.ts'
import { viewApi } from '@shortcut/domain/users/views.ts'
import { workOrderApi } from '@shortcut/domain/work-orders/api.ts'
import { placeApi } from '@shortcut/domain/work-orders/place-api.ts'
import { rulesApi } from '@shortcut/domain/work-orders/rule.ts'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { consolidationRoutes } from './air/consolidations/consolidation-routes.ts'
import { custodyRoutes } from './air/custody/custody-routes.ts'
import { exchangeRoutes } from './air/exchange/exchange-routes.ts'
import { houseRoutes } from './air/houses/house-routes.ts'
import { addManifests, airManifests } from './air/manifests/download.ts'
import { manifestRoutes } from './air/manifests/manifest-routes.ts'
import { masterRoutes } from './air/masters/master-routes.ts'
import { followNumbers } from './air/masters/number-followers.ts'
import { addOneRecord } from './air/one-record/one-record-server.ts'
import { addWaybillPapers, waybillPaperDownloads } from './air/paper/download.ts'
import { rippleRoutes } from './air/ripple/ripple-routes.ts'
import { addSecurityPapers, securityPaperDownloads } from './air/security/download.ts'
import { securityRoutes } from './air/security/security-routes.ts'
import { stockRoutes } from './air/stock/stock-routes.ts'
import { airTrackingRoutes } from './air/tracking/tracking-routes.ts'
import { uldRoutes } from './air/ulds/uld-routes.ts'
import { billRoutes } from './air-bills/bill-routes.ts'
import { recheckBillsOf } from './air-bills/check-bills.ts'
import { statementExport } from './air-bills/statement.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { exchangeRateRoutes } from './billing/exchange/exchange-routes.ts'
import { fuelSurchargeRoutes } from './billing/fuel/fuel-routes.ts'
import { interestRoutes } from './billing/interest/interest-routes.ts'
import { booksRoutes } from './billing/invoices/books.ts'
import { addInvoiceDocuments, invoiceDocuments } from './billing/invoices/documents/download.ts'
import { invoiceRoutes } from './billing/invoices/invoice-routes.ts'
import { invoiceLinkRoutes } from './billing/invoices/links/routes.ts'
import { invoiceMailRoutes } from './billing/invoices/mails/routes.ts'
import { paymentRoutes } from './billing/invoices/payments.ts'
import { invoiceRunRoutes } from './billing/invoices/runs/routes.ts'
import { rateSheetExport } from './billing/rate-sheets/rate-sheet-export.ts'
import { rateSheetRoutes } from './billing/rate-sheets/rate-sheet-routes.ts'
import { freeTimeRoutes } from './billing/rating/free-time.ts'
import { reportExport } from './billing/reports/report-export.ts'
import { reportRoutes } from './billing/reports/report-routes.ts'
import { boardRoutes } from './board/board-routes.ts'
import { receiveAs2 } from './bookings/as2/receive-as2.ts'
import { addMailDownloads, mailDownloads } from './bookings/mailbox/mail-download.ts'
import { mailRoutes } from './bookings/mailbox/mail-routes.ts'
import { mailboxRoutes } from './bookings/mailbox/mailbox-routes.ts'
import { keepTyped } from './bookings/monitor/keep-typed.ts'
import { bookingPastRoutes } from './bookings/monitor/past-routes.ts'
import { addSourceDownload, bookingSources } from './bookings/monitor/source-download.ts'
import { addPdfDownloads, pdfDownloads } from './bookings/pdf/pdf-download.ts'
import { pdfOrderRoutes } from './bookings/pdf/pdf-routes.ts'
import { tableTemplate } from './bookings/read/table-template.ts'
import { noteTooLarge } from './bookings/receive/note-too-large.ts'
import { bookingUploadRoutes } from './bookings/receive/uploads.ts'
import { bookingMonitorRoutes, bookingRoutes } from './bookings/routes.ts'
import { discrepancyRoutes } from './cargo/discrepancy-routes.ts'
import { followOrder } from './cargo/follow-orders.ts'
import { addCargoPapers, cargoPapers } from './cargo/papers/download.ts'
import { consigneeRoutes, pieceRoutes } from './cargo/piece-routes.ts'
import { addLabelPrints, labelPrints } from './cargo/printing/download.ts'
import { labelRoutes } from './cargo/printing/label-routes.ts'
import { receiptRoutes } from './cargo/receipt-routes.ts'
import { templateRoutes } from './cargo/templates/template-routes.ts'
import { cargoWarehouseRoutes } from './cargo/warehouse-routes.ts'
import { driverFreight } from './cargo/work/driver-freight.ts'
import { warehouseWorkRoutes } from './cargo/work/routes.ts'
import type { Chores } from './chores.ts'
import { customerUserRoutes } from './customers/customer-user-routes.ts'
import { ownBookingRoutes, ownTemplate } from './customers/own-booking-routes.ts'
import { ownConnectionRoutes } from './customers/own-connection-routes.ts'
import { ownInvoiceRoutes, ownStatementExport } from './customers/own-invoice-routes.ts'
import { ownOrderRoutes } from './customers/own-order-routes.ts'
import { driverDeviceRoutes } from './drivers/device-routes.ts'
import { driverRoutes, warehouseRoutes } from './drivers/routes.ts'
import { addDownload, uploadedFiles } from './files/download.ts'
import { fileRoutes } from './files/routes.ts'
import { dueRoutes } from './fleet/due-routes.ts'
import { trailerRoutes, truckRoutes } from './fleet/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { driverInspectionRoutes, inspectionRoutes } from './inspections/routes.ts'
import type { Feed } from './live/feed.ts'
import type { StreamCount } from './live/open-streams.ts'
import { liveRoutes } from './live/routes.ts'
import { logExport } from './operation-log/export.ts'
import { logRoutes } from './operation-log/routes.ts'
import { as2CertificateRoutes } from './partners/as2/certificate-routes.ts'
import { as2ConnectionRoutes } from './partners/as2/connection-routes.ts'
import { noticeTextRoutes } from './partners/notices/text-routes.ts'
import { companyOf } from './partners/notices/write-notice.ts'
import { outgoingRoutes } from './partners/outgoing-routes.ts'
import { tenderPreviewRoutes } from './partners/preview-tenders.ts'
import { openPartners } from './partners/queries.ts'
import { partnerRoutes } from './partners/routes.ts'
import { connectionRoutes } from './partners/sftp/connection-routes.ts'
import type { PushKey } from './phones/push-key.ts'
import { phoneRoutes } from './phones/routes.ts'
import type { FileStore } from './platform/files/files.ts'
import { docsDownloads } from './platform/http/docs-readers.ts'
import type { HttpParts } from './platform/http/http.ts'
import { addCalls } from './platform/http/http.ts'
import { togetherRoutes } from './platform/http/together.ts'
import { addExport, exportDownloads } from './platform/table-export.ts'
import { holidayRoutes, recurringRoutes } from './recurring/routes.ts'
import { fileArrived } from './tasks/acts/file-arrived.ts'
import { workOrderAssignRoutes } from './tasks/assign-work-orders.ts'
import { heldStepRoutes } from './tasks/decide-step.ts'
import { driverTaskRoutes } from './tasks/driver-routes.ts'
import { driverFactRoutes, ownFactRoutes } from './tasks/facts/routes.ts'
import { carryFreight } from './tasks/freight-on-trucks.ts'
import { taskLinkRoutes } from './tasks/links/routes.ts'
import { taskRoutes } from './tasks/task-routes.ts'
import { tellOffice } from './tracking/app-messages.ts'
import { appMessageRoutes, appOnlineRoutes, conversationRoutes } from './tracking/app-online-routes.ts'
import { openFleet } from './tracking/fleet.ts'
import { locusRoutes } from './tracking/locus.ts'
import type { MapFile } from './tracking/map-file/map-file.ts'
import { mapRoutes } from './tracking/map-style.ts'
import type { Roads } from './tracking/roads/ways.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { shareRoutes } from './tracking/share-routes.ts'
import { wayRoutes } from './tracking/way.ts'
import { listExports } from './transfer/exports.ts'
import { importRoutes } from './transfer/routes.ts'
import type { Imports } from './transfer/run-import.ts'
import { companyRoutes } from './users/company.ts'
import { embeddingRoutes } from './users/embedding.ts'
import { preferencesRoutes } from './users/preferences.ts'
import { menuRoutes } from './users/roles/menu-routes.ts'
import { roleRoutes } from './users/roles/role-routes.ts'
import { layoutRoutes, userRoutes } from './users/routes.ts'
import { phoneCodeRoutes, usePhoneCode } from './users/sign-in/phone-codes.ts'
import { secondFactorRoutes } from './users/sign-in/second-factor-routes.ts'
import { sessionRoutes } from './users/sign-in/session-routes.ts'
import { signInCodeRoutes } from './users/sign-in/sign-in-codes.ts'
import { signIn } from './users/sign-in/sign-in-routes.ts'
import { addSingleSignOn, singleSignOnRoutes } from './users/sign-in/single-sign-on.ts'
import { useSignInCode } from './users/sign-in/use-sign-in-code.ts'
import { viewRoutes } from './users/views.ts'
import { placeRoutes } from './work-orders/address-book/routes.ts'
import { addDocuments, workOrderDocuments } from './work-orders/documents/download.ts'
import { rulesRoutes } from './work-orders/folders/rule-routes.ts'
import { followOrders } from './work-orders/order-followers.ts'
import { workOrderRoutes } from './work-orders/routes.ts'

type Parts = {
  parts: HttpParts
  feed: Feed
  streams: StreamCount
  store: FileStore
  roads: Roads
  imports: Imports
  chores: Chores
  mapFile: MapFile | undefined
  pushKey: PushKey
}

function addFleetCalls(server: FastifyInstance, parts: HttpParts) {
  addCalls(server, parts, truckApi, truckRoutes)
  addCalls(server, parts, trailerApi, trailerRoutes)
  addCalls(server, parts, dueApi, dueRoutes)
  addCalls(server, parts, inspectionApi, inspectionRoutes)
  addCalls(server, parts, driverInspectionApi, driverInspectionRoutes)
}

function addPhoneCalls(server: FastifyInstance, parts: HttpParts, pushKey: PushKey, roads: Roads) {
  addCalls(server, parts, taskLinkApi, taskLinkRoutes)
  addCalls(server, parts, driverFactApi, driverFactRoutes)
  addCalls(server, parts, ownFactApi, ownFactRoutes)
  addCalls(server, parts, driverTaskApi, driverTaskRoutes(tellOffice))
  addCalls(server, parts, freeTimeApi, freeTimeRoutes(roads))
  addCalls(server, parts, appOnlineApi, appOnlineRoutes)
  addCalls(server, parts, conversationApi, conversationRoutes)
  addCalls(server, parts, appMessageApi, appMessageRoutes)
  addCalls(server, parts, phoneApi, phoneRoutes(pushKey.publicKey))
}

const cargoPrints = [labelPrints, cargoPapers, waybillPaperDownloads, airManifests, securityPaperDownloads]

function addCargoCalls(server: FastifyInstance, parts: HttpParts, papers: Parameters<typeof addCargoPapers>[1]) {
  followOrders(followOrder)
  followNumbers(recheckBillsOf)
  carryFreight(driverFreight)
  addCalls(server, parts, warehouseWorkApi, warehouseWorkRoutes)
  addCalls(server, parts, cargoWarehouseApi, cargoWarehouseRoutes)
  addCalls(server, parts, receiptApi, receiptRoutes)
  addCalls(server, parts, pieceApi, pieceRoutes())
  addCalls(server, parts, labelApi, labelRoutes(papers.carrier))
  addCalls(server, parts, templateApi, templateRoutes(papers.carrier))
  addCalls(server, parts, discrepancyApi, discrepancyRoutes)
  addCalls(server, parts, stockApi, stockRoutes)
  addCalls(server, parts, masterApi, masterRoutes)
  addCalls(server, parts, houseApi, houseRoutes)
  addCalls(server, parts, rippleApi, rippleRoutes)
  addCalls(server, parts, custodyApi, custodyRoutes(papers.store, papers.carrier))
  addCalls(server, parts, exchangeApi, exchangeRoutes)
  addCalls(server, parts, airTrackingApi, airTrackingRoutes)
  addCalls(server, parts, uldApi, uldRoutes)
  addCalls(server, parts, billApi, billRoutes)
  addCalls(server, parts, consolidationApi, consolidationRoutes)
  addCalls(server, parts, manifestApi, manifestRoutes)
  addCalls(server, parts, securityApi, securityRoutes)
  addCalls(server, parts, consigneeApi, consigneeRoutes)
  addCargoPapers(server, papers)
  addManifests(server, papers)
  addSecurityPapers(server, papers)
  const { findKeyHolder, config } = parts
  addOneRecord(server, { db: papers.db, findKeyHolder, publicUrl: config.publicUrl, carrier: papers.carrier })
  addLabelPrints(server, papers)
  addWaybillPapers(server, papers)
}

/** What is owed, paid and charged for paying late. */
function addBooksCalls(server: FastifyInstance, parts: HttpParts) {
  addCalls(server, parts, interestApi, interestRoutes)
  addCalls(server, parts, paymentApi, paymentRoutes)
  addCalls(server, parts, booksApi, booksRoutes)
}

/** Calls of customers' own pages, and of who invites them. */
function addCustomerCalls(
  server: FastifyInstance,
  parts: HttpParts,
  { store, chores }: Pick<Parts, 'store' | 'chores'>,
) {
  const { database, log } = parts
  addCalls(server, parts, customerUserApi, customerUserRoutes(chores.codeMailing))
  addCalls(server, parts, ownOrderApi, ownOrderRoutes(store))
  addCalls(server, parts, ownBookingApi, ownBookingRoutes(bookingUploadRoutes(database, log), log))
  addCalls(server, parts, ownInvoiceApi, ownInvoiceRoutes)
  addCalls(server, parts, ownConnectionApi, ownConnectionRoutes)
}

function addBookingCalls(
  server: FastifyInstance,
  parts: HttpParts,
  { takingMails, readingMailboxes, readingPdfs, sending, receipts }: Chores,
) {
  const { database, sessions, log } = parts
  addCalls(server, parts, bookingApi, bookingRoutes(openPartners(), log))
  addCalls(server, parts, as2Api, {
    inbound: receiveAs2({ log, receiptCame: sending.poke, receiptQueued: receipts.poke }),
  })
  addCalls(server, parts, as2ConnectionApi, as2ConnectionRoutes(parts.config.sendToPrivate))
  addCalls(server, parts, as2CertificateApi, as2CertificateRoutes)
  addCalls(server, parts, bookingPastApi, bookingPastRoutes(log))
  addCalls(server, parts, bookingUploadApi, bookingUploadRoutes(database, log))
  addCalls(server, parts, bookingMonitorApi, bookingMonitorRoutes(log))
  addSourceDownload(server, { db: database.kysely, sessions })
  addCalls(server, parts, mailApi, mailRoutes(takingMails.poke))
  addCalls(server, parts, mailboxApi, mailboxRoutes(readingMailboxes.poke))
  addMailDownloads(server, { db: database.kysely, sessions })
  addCalls(server, parts, pdfOrderApi, pdfOrderRoutes(database, readingPdfs.poke, log))
  addPdfDownloads(server, { db: database.kysely, sessions })
}

const exportsOf = (routeFactor: number) => [
  ...[logExport, reportExport(routeFactor), rateSheetExport, statementExport],
  ...listExports,
  tableTemplate,
  ownTemplate,
  ownStatementExport,
]

/** Every call, download and upload of every feature. */
export function addEveryCall(server: FastifyInstance, all: Parts) {
  const { parts, feed, streams, store, roads, imports, chores, mapFile, pushKey } = all
  const { database, sessions, config, log } = parts
  const { mailing } = chores
  const printing = { store, carrier: config.carrier }
  const forAll = config.secondFactorForAll
  const secure = config.certificate !== undefined || (config.publicUrl?.startsWith('https:') ?? false)
  addCalls(server, parts, signInCodeApi, { use: useSignInCode, usePhone: usePhoneCode })
  for (const kind of ['driver', 'warehouse'] as const) {
    const calls = phoneCodeApis[`${kind}PhoneCode`] as typeof phoneCodeApis.driverPhoneCode
    addCalls(server, parts, calls, phoneCodeRoutes(kind))
  }
  for (const kind of codeKinds)
    addCalls(
      server,
      parts,
      signInCodeApis[`${kind}SignInCode`] as typeof signInCodeApis.driverSignInCode,
      signInCodeRoutes(kind),
    )
  addCalls(server, parts, userApi, { ...userRoutes(config), login: signIn({ secure, forAll }) })
  addCalls(server, parts, sessionApi, sessionRoutes)
  addCalls(server, parts, secondFactorApi, secondFactorRoutes)
  addCalls(server, parts, singleSignOnApi, singleSignOnRoutes(config.singleSignOn, forAll))
  addSingleSignOn(server, { database, settings: config.singleSignOn, log })
  addCalls(server, parts, roleApi, roleRoutes)
  addCalls(server, parts, menuApi, menuRoutes(config))
  addCalls(server, parts, layoutApi, layoutRoutes)
  addCalls(server, parts, preferencesApi, preferencesRoutes(config))
  addCalls(server, parts, companyApi, companyRoutes)
  addCalls(server, parts, viewApi, viewRoutes)
  addCalls(server, parts, embeddingApi, embeddingRoutes(config.trustedParents))
  addCalls(server, parts, liveApi, liveRoutes(feed, streams))
  addCalls(server, parts, togetherApi, togetherRoutes(server, Object.values(api)))
  addCalls(server, parts, mapApi, mapRoutes(config.mapStyleUrl, mapFile))
  addCalls(server, parts, accountApi, accountRoutes)
  addCalls(server, parts, partnerApi, partnerRoutes)
  addCalls(server, parts, noticeTextApi, noticeTextRoutes(companyOf(config.carrier)))
  addCalls(server, parts, sftpApi, connectionRoutes(chores.pulling.poke, config.sendToPrivate))
  addCalls(server, parts, tenderPreviewApi, tenderPreviewRoutes)
  addCalls(server, parts, outgoingApi, outgoingRoutes(chores.sending.poke, companyOf(config.carrier)))
  addCalls(server, parts, driverApi, driverRoutes)
  addCalls(server, parts, driverDeviceApi, driverDeviceRoutes)
  addCalls(server, parts, warehouseApi, warehouseRoutes)
  addFleetCalls(server, parts)
  addCalls(server, parts, reportApi, reportRoutes(config.routeFactor))
  const exports = exportsOf(config.routeFactor)
  addCalls(
    server,
    parts,
    fileApi,
    fileRoutes(
      store,
      [
        uploadedFiles,
        docsDownloads,
        bookingSources,
        mailDownloads,
        pdfDownloads,
        workOrderDocuments,
        invoiceDocuments,
        ...cargoPrints,
        ...exports.map(exportDownloads),
      ],
      fileArrived,
    ),
  )
  addDownload(server, { db: database.kysely, sessions, store, log })
  addCalls(server, parts, workOrderApi, workOrderRoutes(keepTyped))
  addCalls(server, parts, placeApi, placeRoutes)
  addCalls(server, parts, recurringApi, recurringRoutes(chores.repeating.poke))
  addCalls(server, parts, holidayApi, holidayRoutes(chores.repeating.poke))
  addCalls(server, parts, workOrderAssignApi, workOrderAssignRoutes)
  addCalls(server, parts, taskApi, taskRoutes)
  addCalls(server, parts, heldStepApi, heldStepRoutes)
  addPhoneCalls(server, parts, pushKey, roads)
  addCargoCalls(server, parts, { db: database.kysely, sessions, store, carrier: config.carrier })
  addCalls(server, parts, boardApi, boardRoutes)
  addCalls(server, parts, rulesApi, rulesRoutes)
  addCalls(server, parts, locusApi, locusRoutes)
  addCalls(server, parts, wayApi, wayRoutes(roads))
  addCalls(server, parts, trackingApi, trackingRoutes(openFleet(database.kysely)))
  addCalls(server, parts, shareApi, shareRoutes(store))
  noteTooLarge(server, parts)
  addBookingCalls(server, parts, chores)
  addCustomerCalls(server, parts, { store, chores })
  addCalls(server, parts, billingApi, billingRoutes(roads))
  addCalls(server, parts, fuelSurchargeApi, fuelSurchargeRoutes)
  addCalls(server, parts, exchangeRateApi, exchangeRateRoutes)
  addCalls(server, parts, invoiceApi, invoiceRoutes({ carrier: config.carrier, mailing }))
  addCalls(server, parts, invoiceLinkApi, invoiceLinkRoutes(printing))
  addCalls(server, parts, invoiceMailApi, invoiceMailRoutes(mailing))
  addCalls(server, parts, invoiceRunApi, invoiceRunRoutes(chores.issuing.poke))
  addBooksCalls(server, parts)
  addInvoiceDocuments(server, { db: database.kysely, sessions, store, carrier: config.carrier })
  addDocuments(server, { db: database.kysely, sessions, store, carrier: config.carrier })
  addCalls(server, parts, rateSheetApi, rateSheetRoutes(roads))
  addCalls(server, parts, logApi, logRoutes)
  addCalls(server, parts, homeApi, homeRoutes)
  for (const entry of exports) addExport(server, { database, sessions }, entry)
  for (const kind of importKinds)
    addCalls(server, parts, importApis[`${kind}Import`] as typeof importApis.driverImport, importRoutes(kind, imports))
}
