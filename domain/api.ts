import { accountApi } from './accounts/api.ts'
import { consolidationApi } from './air/consolidation-api.ts'
import { custodyApi } from './air/custody/custody-api.ts'
import { exchangeApi } from './air/exchange/exchange-api.ts'
import { houseApi } from './air/house-api.ts'
import { manifestApi } from './air/manifests/manifest-api.ts'
import { masterApi } from './air/master-api.ts'
import { rippleApi } from './air/ripple/ripple-api.ts'
import { securityApi } from './air/security-api.ts'
import { stockApi } from './air/stock-api.ts'
import { airTrackingApi } from './air/tracking/tracking-api.ts'
import { uldApi } from './air/ulds/uld-api.ts'
import { billApi } from './air-bills/bill-api.ts'
import { billingApi } from './billing/billing-api.ts'
import { exchangeRateApi } from './billing/exchange/exchange-api.ts'
import { fuelSurchargeApi } from './billing/fuel/fuel-api.ts'
import { interestApi } from './billing/interest/interest-api.ts'
import { booksApi } from './billing/invoices/books-api.ts'
import { invoiceApi } from './billing/invoices/invoice-api.ts'
import { invoiceLinkApi } from './billing/invoices/invoice-link-api.ts'
import { invoiceMailApi } from './billing/invoices/invoice-mail-api.ts'
import { invoiceRunApi } from './billing/invoices/invoice-run-api.ts'
import { paymentApi } from './billing/invoices/payment-api.ts'
import { reportApi } from './billing/invoices/report-api.ts'
import { rateSheetApi } from './billing/rate-sheets/rate-sheet-api.ts'
import { freeTimeApi } from './billing/rating/free-time-api.ts'
import { boardApi } from './board/board-api.ts'
import { bookingApi, bookingMonitorApi } from './bookings/api.ts'
import { mailApi, mailboxApi } from './bookings/mail/mail-api.ts'
import { bookingPastApi } from './bookings/past-api.ts'
import { pdfOrderApi } from './bookings/pdf/pdf-api.ts'
import { tenderPreviewApi } from './bookings/preview-api.ts'
import { bookingUploadApi } from './bookings/upload-api.ts'
import { discrepancyApi } from './cargo/discrepancy-api.ts'
import { labelApi } from './cargo/label-api.ts'
import { consigneeApi, pieceApi } from './cargo/piece-api.ts'
import { receiptApi } from './cargo/receipt-api.ts'
import { templateApi } from './cargo/templates/template-api.ts'
import { cargoWarehouseApi } from './cargo/warehouse-api.ts'
import { warehouseWorkApi } from './cargo/work-api.ts'
import { customerUserApi } from './customers/customer-user-api.ts'
import { ownBookingApi } from './customers/own-booking-api.ts'
import { ownConnectionApi } from './customers/own-connection-api.ts'
import { ownInvoiceApi } from './customers/own-invoice-api.ts'
import { ownOrderApi } from './customers/own-order-api.ts'
import { driverApi, warehouseApi } from './drivers/api.ts'
import { driverDeviceApi } from './drivers/device-api.ts'
import { fileApi } from './files/api.ts'
import { dueApi, trailerApi, truckApi } from './fleet/api.ts'
import { homeApi } from './home/api.ts'
import { driverInspectionApi, inspectionApi } from './inspections/api.ts'
import { liveApi } from './live/api.ts'
import { logApi } from './operation-log/api.ts'
import { partnerApi } from './partners/api.ts'
import { as2Api, as2CertificateApi, as2ConnectionApi } from './partners/as2-api.ts'
import { noticeTextApi } from './partners/notices/notice-text-api.ts'
import { outgoingApi } from './partners/outgoing-api.ts'
import { sftpApi } from './partners/sftp-api.ts'
import { phoneApi } from './phones/api.ts'
import { holidayApi, recurringApi } from './recurring/api.ts'
import { workOrderAssignApi } from './tasks/assign-api.ts'
import { driverTaskApi } from './tasks/driver-task-api.ts'
import { driverFactApi, ownFactApi } from './tasks/fact-api.ts'
import { heldStepApi } from './tasks/held-step-api.ts'
import { taskLinkApi } from './tasks/links/task-link-api.ts'
import { taskApi } from './tasks/task-api.ts'
import { togetherApi } from './together.ts'
import { trackingApi } from './tracking/api.ts'
import { appOnlineApi } from './tracking/app-online-api.ts'
import { appMessageApi, conversationApi } from './tracking/conversation-api.ts'
import { locusApi } from './tracking/locus-api.ts'
import { mapApi } from './tracking/map-api.ts'
import { shareApi } from './tracking/share-api.ts'
import { wayApi } from './tracking/way-api.ts'
import { importApis } from './transfer/api.ts'
import { layoutApi, userApi } from './users/api.ts'
import { companyApi } from './users/company.ts'
import { embeddingApi } from './users/embedding.ts'
import { preferencesApi } from './users/preferences.ts'
import { menuApi, roleApi } from './users/role-api.ts'
import { secondFactorApi } from './users/second-factor-api.ts'
import { sessionApi } from './users/session-api.ts'
import { phoneCodeApis, signInCodeApi, signInCodeApis } from './users/sign-in-code-api.ts'
import { singleSignOnApi } from './users/single-sign-on-api.ts'
import { viewApi } from './users/views.ts'
import { workOrderApi } from './work-orders/api.ts'
import { placeApi } from './work-orders/place-api.ts'
import { rulesApi } from './work-orders/rule.ts'

/** Every call of the server. The server does not compile until each has a handler. */
export const api = {
  user: userApi,
  session: sessionApi,
  secondFactor: secondFactorApi,
  singleSignOn: singleSignOnApi,
  role: roleApi,
  menu: menuApi,
  layout: layoutApi,
  preferences: preferencesApi,
  company: companyApi,
  view: viewApi,
  embedding: embeddingApi,
  account: accountApi,
  driver: driverApi,
  driverDevice: driverDeviceApi,
  warehouse: warehouseApi,
  warehouseWork: warehouseWorkApi,
  cargoWarehouse: cargoWarehouseApi,
  receipt: receiptApi,
  piece: pieceApi,
  label: labelApi,
  template: templateApi,
  waybillStock: stockApi,
  mail: mailApi,
  mailbox: mailboxApi,
  sftpConnection: sftpApi,
  as2: as2Api,
  as2Connection: as2ConnectionApi,
  as2Certificate: as2CertificateApi,
  noticeText: noticeTextApi,
  pdfOrder: pdfOrderApi,
  masterWaybill: masterApi,
  houseWaybill: houseApi,
  custody: custodyApi,
  ripple: rippleApi,
  waybillMessage: exchangeApi,
  airTracking: airTrackingApi,
  airBill: billApi,
  consolidation: consolidationApi,
  airManifest: manifestApi,
  airSecurity: securityApi,
  uld: uldApi,
  discrepancy: discrepancyApi,
  consignee: consigneeApi,
  truck: truckApi,
  trailer: trailerApi,
  due: dueApi,
  inspection: inspectionApi,
  driverInspection: driverInspectionApi,
  workOrder: { ...workOrderApi, ...workOrderAssignApi },
  place: placeApi,
  recurring: recurringApi,
  holiday: holidayApi,
  task: taskApi,
  heldStep: heldStepApi,
  taskLink: taskLinkApi,
  driverFact: driverFactApi,
  ownFact: ownFactApi,
  driverTask: driverTaskApi,
  freeTime: freeTimeApi,
  appOnline: appOnlineApi,
  conversation: conversationApi,
  appMessage: appMessageApi,
  phone: phoneApi,
  board: boardApi,
  rules: rulesApi,
  locus: locusApi,
  way: wayApi,
  tracking: trackingApi,
  share: shareApi,
  partner: { ...partnerApi, ...tenderPreviewApi },
  outgoing: outgoingApi,
  booking: bookingApi,
  bookingMonitor: bookingMonitorApi,
  bookingPast: bookingPastApi,
  bookingUpload: bookingUploadApi,
  billing: billingApi,
  fuelSurcharge: fuelSurchargeApi,
  exchangeRate: exchangeRateApi,
  interest: interestApi,
  invoice: invoiceApi,
  invoiceLink: invoiceLinkApi,
  invoiceMail: invoiceMailApi,
  invoiceRun: invoiceRunApi,
  payment: paymentApi,
  books: booksApi,
  rateSheet: rateSheetApi,
  log: logApi,
  file: fileApi,
  live: liveApi,
  home: homeApi,
  customerUser: customerUserApi,
  ownOrder: ownOrderApi,
  ownBooking: ownBookingApi,
  ownInvoice: ownInvoiceApi,
  ownConnection: ownConnectionApi,
  report: reportApi,
  map: mapApi,
  together: togetherApi,
  ...importApis,
  signInCode: signInCodeApi,
  ...signInCodeApis,
  ...phoneCodeApis,
} as const
/** @public the type that the console's typed client is made from */
export type ProductApi = typeof api
