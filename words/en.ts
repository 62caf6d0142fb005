import type { RefusalKey } from '@shortcut/domain/errors.ts'
import * as externalWords from './en/access/external.ts'
import * as ownWords from './en/access/own.ts'
import * as roleWords from './en/access/roles.ts'
import * as signInCodeWords from './en/access/sign-in-codes.ts'
import * as userWords from './en/access/users.ts'
import * as accountWords from './en/accounts.ts'
import * as airBillWords from './en/air/bills.ts'
import * as airConsolidationWords from './en/air/consolidations.ts'
import * as custodyWords from './en/air/custody.ts'
import * as airExchangeWords from './en/air/exchange.ts'
import { filingFault } from './en/air/filing.ts'
import * as airHouseWords from './en/air/houses.ts'
import * as airLawWords from './en/air/law.ts'
import * as airManifestWords from './en/air/manifests.ts'
import * as airMasterWords from './en/air/masters.ts'
import * as airPaperWords from './en/air/paper.ts'
import * as rippleWords from './en/air/ripple.ts'
import * as airSecurityWords from './en/air/security.ts'
import * as securityPaperWords from './en/air/security-paper.ts'
import * as airStockWords from './en/air/stock.ts'
import * as textRuleWords from './en/air/text-rules.ts'
import * as airTrackingWords from './en/air/tracking.ts'
import * as airUldWords from './en/air/ulds.ts'
import * as appOnlineWords from './en/app-online.ts'
import * as as2Words from './en/as2/connections.ts'
import * as as2ExpiringWords from './en/as2/expiring.ts'
import * as as2FaultWords from './en/as2/faults.ts'
import * as arithmeticWords from './en/billing/arithmetic.ts'
import * as billingWords from './en/billing/billing.ts'
import * as billingLawWords from './en/billing/billing-law.ts'
import * as exchangeWords from './en/billing/exchange.ts'
import * as fuelWords from './en/billing/fuel.ts'
import * as interestWords from './en/billing/interest.ts'
import * as invoiceDeliveryWords from './en/billing/invoice-delivery.ts'
import * as invoiceDocumentWords from './en/billing/invoice-documents.ts'
import * as invoiceProofWords from './en/billing/invoice-proof.ts'
import * as invoiceWords from './en/billing/invoices.ts'
import * as rateSheetWords from './en/billing/rate-sheets.ts'
import * as reportWords from './en/billing/report.ts'
import * as boardWords from './en/board.ts'
import * as bookingApiWords from './en/bookings/booking-api.ts'
import * as bookingMonitorWords from './en/bookings/booking-monitor.ts'
import * as bookingUploadWords from './en/bookings/booking-upload.ts'
import * as bookingMailWords from './en/bookings/mail.ts'
import * as bookingPdfFaultWords from './en/bookings/pdf-faults.ts'
import * as pdfOrderWords from './en/bookings/pdf-orders.ts'
import * as recurringWords from './en/bookings/recurring.ts'
import * as cargoAnswerWords from './en/cargo/answers.ts'
import * as cargoDiscrepancyWords from './en/cargo/discrepancies.ts'
import * as cargoFileWords from './en/cargo/files.ts'
import * as cargoLabelWords from './en/cargo/labels.ts'
import * as cargoLawWords from './en/cargo/law.ts'
import * as cargoPaperWords from './en/cargo/papers.ts'
import * as cargoParcelWords from './en/cargo/parcels.ts'
import * as cargoReceiptWords from './en/cargo/receipts.ts'
import * as cargoTemplateWords from './en/cargo/templates.ts'
import * as cargoWarehouseWords from './en/cargo/warehouses.ts'
import * as conflictWords from './en/conflict.ts'
import * as consoleWords from './en/console.ts'
import * as constraintWords from './en/constraints.ts'
import * as customerWords from './en/customers/law.ts'
import * as ownPageWords from './en/customers/own-pages.ts'
import * as deskWords from './en/desk.ts'
import * as documentWords from './en/documents.ts'
import * as driverWords from './en/drivers.ts'
import * as driversNowWords from './en/drivers-now.ts'
import * as fieldWords from './en/fields.ts'
import * as findingWords from './en/finding.ts'
import * as fleetWords from './en/fleet.ts'
import * as givenUpWords from './en/given-up.ts'
import * as homeWords from './en/home.ts'
import * as inspectionWords from './en/inspections/desk.ts'
import * as inspectionLawWords from './en/inspections/law.ts'
import * as lawWords from './en/law.ts'
import * as listWords from './en/list.ts'
import * as liveMapWords from './en/live-map.ts'
import * as mapWords from './en/map.ts'
import * as conversationWords from './en/messages/conversation.ts'
import * as customerLetterWords from './en/messages/customer-letter.ts'
import * as eventLetterWords from './en/messages/event-letter.ts'
import * as mailAnswerWords from './en/messages/mail-answer.ts'
import * as operationLogWords from './en/operation-log.ts'
import * as orderColumnWords from './en/order-columns.ts'
import * as orderPageWords from './en/order-page.ts'
import * as orderQuestionWords from './en/order-questions.ts'
import * as partnerWords from './en/partners.ts'
import * as pastWords from './en/past.ts'
import * as actFieldWords from './en/phones/act-fields.ts'
import * as driverFactWords from './en/phones/driver-facts.ts'
import * as driverReportWords from './en/phones/driver-reports.ts'
import * as phoneHealthWords from './en/phones/phone-health.ts'
import * as scannedWords from './en/phones/scanned.ts'
import * as taskLinkWords from './en/phones/task-links.ts'
import * as preferencesWords from './en/preferences.ts'
import * as preflightWords from './en/preflight.ts'
import * as recordWords from './en/record.ts'
import * as repairWords from './en/repair.ts'
import * as ruleBenchWords from './en/rule-bench.ts'
import * as shareWords from './en/share.ts'
import * as shareDrawerWords from './en/share-drawer.ts'
import * as silenceWords from './en/silence.ts'
import * as taskWords from './en/tasks.ts'
import * as transferWords from './en/transfer.ts'
import * as uiWords from './en/ui.ts'
import * as viewsWords from './en/views.ts'
import * as waybillSentWords from './en/waybill-sent.ts'
import * as workOrderFormWords from './en/work-order-form.ts'
import * as workOrderWords from './en/work-orders.ts'

/** {{name}} is a placeholder. The specification's own wording is kept exactly. */
export const refusal: Record<RefusalKey, string> = {
  noToken: 'You have not logged in or your login is invalid. Please log in again!',
  badToken: 'You have not logged in or your login is invalid. Please log in again!',
  expiredToken: 'You have not logged in or your login is invalid. Please log in again!',
  unreadable: 'The request could not be read: {{why}}.',
  tooDeep: 'The JSON is nested deeper than {{most}} levels. Send it with fewer.',
  noJson: 'The body is not valid JSON. Correct it, and send it as application/json.',
  forbidden: 'Your role does not permit this: {{permission}}',
  notFound: 'There is no such {{thing}}.',
  inspectionUnsigned: 'The report needs a signature.',
  inspectionUnnamed: 'Name the part in the remark.',
  inspectionUncertified: 'An unsafe defect of {{number}} is not certified yet. Do not drive it. Call the office.',
  inspectionCertified: '{{who}} has certified this already.',
  paperDecided: '{{who}} has decided on this paper already.',
  invalid: 'Some fields are not valid. Correct them and try again.',
  tooManyStreams:
    'Live updates are already open in {{limit}} windows. Close some, and this one updates by itself; until then, reload it.',
  slowDown: 'Too many tries. Try again in {{seconds}} s.',
  ourFault: 'Something went wrong on our side. Nothing was changed. Quote {{requestId}} when you report it.',
  diskFull:
    "The server's disk is full, and nothing was changed. Ask your administrator to make room on it, then try again.",
  databaseAwayInDoubt:
    'The database connection was lost while saving. It may have been saved: check before you try again.',
  filesAway: 'The storage of photos and documents cannot be reached. Nothing was changed; try again in a moment.',
  databaseAway: 'The database cannot be reached. Nothing was changed; try again in a moment.',
  bodyTooLarge: 'The request is too large: at most {{limit}} is allowed.',
  lengthMissing: 'The request does not say how long it is. Send it with a Content-Length.',
  notHttp: 'This is not a valid HTTP request. Check its first line and its headers.',
  headersTooLong: 'The address and headers are too long: at most 16 KiB together.',
  tooSlow: 'The request took too long to arrive. Send it again.',
  badAddress: 'This address cannot be read. Check its percent signs and the length of its ids.',
  tooMuchAtOnce: 'You are sending too much at once. Send it again in {{seconds}} s.',
  busy: 'The server is busy. Nothing was changed. Try again in {{seconds}} s.',
  unsupportedMedia: 'Content type {{type}} is not accepted here. Send {{wanted}}.',
  wrongSignIn: 'Account or password is wrong.',
  wrongSignInCode:
    'Name or code is wrong, or the code was used, withdrawn or has expired. Ask the office for a new one.',
  wrongPhoneCode: 'This code was used, replaced or has expired. Ask the office for a new one.',
  shutOutNoCode: '{{name}} is inactive or frozen and cannot sign in.',
  badApiKey: 'The X-Api-Key header is missing, unknown or revoked.',
  noDeviceKey: 'The request names no device. Send its key as id.',
  badDeviceKey: 'No device has this identifier, or it was revoked. Use the key that an administrator made for it.',
  changedMeanwhile: '{{who}} changed this in the meantime. Nothing you typed is lost.',
  statusForbids: 'Can’t {{action}} while {{label}} is {{status}}.',
  taskStatusForbids: 'Can’t {{action}} while {{label}} is {{status}}.',
  statusForbidsSince: 'Can’t {{action}} while {{label}} is {{status}}. Last changed by {{who}}.',
  taskStatusForbidsSince: 'Can’t {{action}} while {{label}} is {{status}}. Last changed by {{who}}.',
  notReady: '{{label}} is missing: {{missing}}.',
  preflightBlocks: 'This assignment is blocked: {{findings}}',
  orderTaken: '{{label}} was given to {{driver}} ({{task}}) by {{who}} in the meantime. Reassign that task instead.',
  stopTaken: 'Stop {{stop}} is already on {{task}} ({{driver}}), assigned by {{who}}. Reassign that task instead.',
  stopNotOfOrder: 'One of the stops does not belong to {{label}}.',
  noDropoff: 'A task needs at least one dropoff.',
  billingForbids: 'Can’t do this while {{label}} is {{status}} in billing.',
  billingBlocked: '{{label}} cannot be approved yet. Settle this first: {{what}}.',
  airSettled: 'The air charges of {{label}} are as invoiced, or somebody has already dealt with them.',
  storageSettled: 'The storage of {{label}} is as invoiced, or somebody has already dealt with it.',
  billingUnseen: 'Review {{label}} before you approve it: {{what}}.',
  billingNothing: '{{label}} has no charge to approve. Add one first.',
  billingNothingBecause: '{{label}} has no charge to approve: {{what}}. Settle that or add a charge.',
  billingCurrency: '{{label}} is charged in {{from}}, but its account is billed in {{to}} now. Rate it again.',
  alreadyInvoiced: 'This order is already invoiced. Credit the invoice first.',
  notMonday: 'must be a Monday: that week begins on {{monday}}',
  sameCurrency: 'must be a different currency',
  indexCurrency: 'must be {{currency}}: program {{name}} uses the index {{region}} in that currency',
  rateNotYet: 'must not be after today',
  notYet: 'This time is in the future. Report the step after it happens.',
  beforePickup: 'This is before the pickup. Choose a later time.',
  hasLoad: '{{driver}} has this load already. Choose another driver.',
  taskNotYours: 'This task is no longer yours.',
  stepTooEarly: 'Saved. It counts once the earlier step arrives.',
  stepTooOld: 'Saved for the office to check: it is dated more than 24 hours before the task was assigned.',
  stepAfterTaken: 'Saved for the office to check: it was reported after the task was taken away.',
  stepAfterLink: 'Saved for the office to check: it was reported after the link had ended.',
  linkOnly: 'This link opens one task and nothing else.',
  customersOwnOnly: 'This is not part of your pages.',
  rolesOfCustomers: 'A user with an account can only have roles of customers. {{role}} is for people of the company.',
  roleMixed: 'A role is either of the company or of customers. Make two roles.',
  customersOnly: 'These are the pages of customers. Your user belongs to no account.',
  customerKnown: 'A user with the sign-in name {{email}} exists.',
  notACustomer: '{{name}} is no customer. Make a sign-in code in User Management.',
  customerNoEmail: '{{name}} has no e-mail address. Add one to the user.',
  askTooLate: '{{label}} is {{state}}, so nothing can be changed.',
  askNothing: 'Say what should change, or fill in a new value.',
  notBooked: 'Not booked: {{why}}',
  numberInUse: 'is the number of {{label}}, which is still open. Ask for a change there, or use another number',
  webhookChanged: 'This webhook was changed meanwhile. Reload the page, then change it again.',
  rolesOfCompany: '{{role}} is a role of customers. Choose the account that this user belongs to.',
  linkUnknown:
    'This link is not complete or not valid. Open it again as you received it, or ask the office for a new one.',
  linkEnded: '{{why}}',
  stepInFuture: 'Saved for the office to check: it is dated in the future. Check the phone’s clock.',
  stepBehindHeld: 'Saved. It counts once the office has checked the earlier step.',
  stepDismissed: 'The office dismissed this step: its date is wrong.',
  lateStepDismissed: 'The office dismissed this report.',
  stepDecided: 'This step was already decided or no longer counts. Reload the order.',
  stepRefused: 'This step no longer counts: {{label}} is {{status}}.',
  reasonMissing: 'Enter a reason.',
  photosMissing: 'This customer requires {{count}} photos here.',
  receiverMissing: 'Add the receiver’s name, a signature or a photo.',
  ssoFailed: 'Single sign-on failed. Try again, or sign in with account and password.',
  ssoUnverified: 'Your single sign-on has not verified your e-mail address. Ask its administrator to verify it.',
  ssoUnknown: 'No user here has the e-mail address of your single sign-on. Ask an administrator to add you.',
  ssoFrozen: 'Your user is frozen. Ask an administrator.',
  keyReplaced: 'The key {{name}} was already revoked or replaced.',
  overlapTooLong: 'must be between now and 90 days from now',
  passwordTemporary: 'This password is temporary. Choose your own first.',
  wrongPassword: 'This is not your password.',
  notNull: 'not null',
  passwordSame: 'Choose a password different from your current one.',
  passwordCommon: 'This password is one of the most common. Choose another.',
  passwordOwnName: 'This password is the user’s name. Choose another.',
  outranked: '{{name}} has a permission you don’t have: {{permission}}',
  codeNeeded: 'Enter the code of your authenticator app, or one of your recovery codes.',
  wrongCode: 'This code is wrong, or was used already.',
  secondFactorDue: 'Set up a second factor first. Your role requires one.',
  secondFactorDemanded: 'The role {{role}} requires a second factor. It cannot be turned off.',
  emailNeedsPassword:
    'Enter your current password to change your e-mail address. If you have none, ask an administrator to change it.',
  secondFactorOn: 'A second factor is set up already. Turn it off first.',
  secondFactorOff: 'No second factor is set up.',
  menuParent: '{{name}} must be under the top item of its address.',
  menuPage: '{{name}} is a page of the product. It can be ignored, but not added or removed.',
  menuApp: '{{name}} needs an app code, an address and a top item above it.',
  menuTwice: '{{url}} is listed twice. Remove one.',
  menuOrigin: 'The address of {{name}} must begin with {{origins}}.',
  menuNoOrigins: 'No external apps are allowed. The operator names their addresses in EXTERNAL_APPS.',
  lastAdministrator: 'The last administrator cannot be removed.',
  yourself: 'You cannot do that to yourself.',
  emailOfYourself: 'Change your own e-mail address under My account.',
  notYoursToGrant: 'You cannot grant a permission you don’t have: {{permission}}',
  builtInRole: 'A built-in role cannot be changed. Copy it under another name.',
  inUse: '{{label}} is in use: {{by}}.',
  taken: 'The {{field}} {{value}} is already taken.',
  takenUnseen: 'The {{field}} is already taken.',
  savedAlready: 'This was saved already. Reload the page to see it.',
  stillUsed: 'Something else still uses this {{thing}}. Remove it there first.',
  cannotBeStored: 'A number or a time is too large or too small to be stored. Correct it and send it again.',
  tooManyItems: 'At most {{limit}} at once.',
  tooManyViews: 'You can keep at most {{limit}} views of a list. Delete one first.',
  badCursor: 'This page cursor is not valid. Start again from the first page.',
  notAnImage: '{{name}} is not a readable picture.',
  notAPicture: '{{name}} is not a picture. Upload a JPEG, PNG, WebP or AVIF.',
  pictureGone: 'One of the pictures no longer exists. Upload it again.',
  pictureTooLarge: '{{name}} has {{megapixels}} million pixels. At most {{limit}} million are allowed.',
  fileTooLarge: '{{name}} is larger than {{limit}}.',
  fileKindNotTaken: '{{name}} is neither a picture (JPEG, PNG, WebP, AVIF) nor a PDF.',
  fileReused: 'This file was begun with other content. Send it again under a new id.',
  fileOffset: 'The file continues at byte {{offset}}.',
  fileLonger: '{{name}} has more bytes than announced. Send it again.',
  fileDamaged: '{{name}} arrived damaged. Send it again.',
  fileDiffers: 'This file has other content than was announced. Send it under a new id.',
  actReused: 'This report has the id of another one. Report it again.',
  actField: '{{field}}: {{why}}',
  actFieldMissing: '{{field}} is missing. Add it, then do it again.',
  actUnreadable: 'The app sent something that cannot be read. Close the app, open it again and repeat this.',
  noFiles: 'There is no file in this request.',
  uploadsFull:
    'You have {{files}} unused uploads ({{size}}); the limit is {{mostFiles}} files or {{mostSize}}. Save the forms they belong to, or wait: unused files are removed after {{days}} days.',
  uploadsOfDay:
    'You uploaded {{files}} files ({{size}}) in the last 24 hours; the limit is {{mostFiles}} files or {{mostSize}}. Upload the others later.',
  notDelivered: '{{label}} is not fully delivered yet. Proof of delivery is available after the last drop.',
  nothingToRevise: 'This changes nothing on the order.',
  senderMayNot: 'The sender may no longer do this: {{label}} is {{status}}.',
  requestDecided: '{{who}} has already decided on this request of {{label}}.',
  draftForSender:
    'A dispatcher is still drafting {{label}} under this number, so this message was not applied. Reprocess it once the draft is confirmed.',
  endedForSender: '{{label}} is {{status}}: the sender can no longer change it.',
  reviseInstead: 'A driver already has {{label}}. Use Revise for: {{fields}}.',
  undoOver: 'It is too late to undo {{label}}.',
  undoNotYours: 'Only the person who did it can undo it: {{label}}.',
  undoChanged: '{{label}} cannot be undone. In the meantime: {{what}} ({{who}}).',
  undoAccepted: '{{label}} cannot be undone: {{driver}} has accepted it already.',
  undoDriverBusy: '{{label}} cannot be undone: {{driver}} was assigned {{task}} in the meantime.',
  tooManyTags: '{{label}} would have more than {{limit}} tags.',
  driverGone: 'This driver cannot be assigned: {{why}}.',
  notQuarantined: '{{who}} already handled this message. It is {{status}} now.',
  stillFails: 'It would still be quarantined: {{why}}',
  ruleNeverMatches: 'This rule can never match: {{why}}.',
  secretOverlapTooLong: 'must be between now and 30 days from now',
  nowhereToSend: '{{label}} cannot be sent: its partner was deleted or has no address.',
  messageWithdrawn: '{{label}} was undone before it was sent.',
  messageInDigest: '{{label}} went in a digest. Send the digest again.',
  messageNotGivenUp: '{{label}} was not given up, so there is nothing to set aside.',
  importNotAFile: '{{name}} is neither a CSV nor an XLSX file.',
  importOldExcel: '{{name}} is an old Excel file. Save it as XLSX or CSV and upload that.',
  importBroken: '{{name}} could not be read: {{why}}.',
  importEmpty: '{{name}} has no rows under its header.',
  importTooMany: '{{name}} has more than {{most}} {{what}}. Split the file.',
  importTooBig: '{{name}} is too large when unpacked: at most {{most}} MB.',
  importTooSlow: '{{name}} took too long to read. Save it as CSV and upload that.',
  importNoKey: '{{name}} has no column “{{key}}”, which identifies its rows. Its columns are: {{columns}}.',
  importOver: 'This import is over. Upload the file again.',
  shareGone: 'This link is invalid or has expired. Ask the sender for a new one.',
  shareNeedsFuture: 'must be in the future, at most a year from now',
  windowTooLong: 'Choose at most {{days}} days, with the end after the start.',
  rateSheetKept: '{{label}} was activated and cannot be changed. Create a new edition.',
  rateSheetFaults: '{{label}} cannot be activated. The check found errors: {{count}}.',
  beforeService:
    '{{label}} cannot be dated {{issuedOn}}: its last pickup or delivery was on {{day}}. Choose that day or a later one.',
  rateSheetLinesDiffer:
    '{{label}} has {{saved}} saved lines, but you saw {{seen}}. Save or remove the others, then activate again.',
  rateSheetOverlaps: '{{label}} would rate the same days as {{other}}. End that one first.',
  rateSheetNotActive: '{{label}} is not active.',
  rateSheetTooLong: 'A rate sheet has at most {{most}} lines.',
  rateSheetNoHeaders:
    '{{name}} has no rate sheet columns. Its first row must name them: origin, destination, method, price …',
  noSuchOrder: 'There is no order {{bookingId}}.',
  badIdempotencyKey: 'The Idempotency-Key must be a UUID. Send one, or leave the header out.',
  keyReused: 'This Idempotency-Key was used for another request. Send a new one.',
  savedBefore: 'Your first save went through. Check the result before you save again.',
  proposalGone: 'This was already decided, or the driver has reported it.',
  notBillable: 'It is not approved, is already on another draft, or has charges in two currencies.',
  weightForPrice: '{{name}} has prices by weight. Add the order’s weight first.',
  exchangeMissing: 'No exchange rate from {{from}} to {{to}} for {{on}} or the 7 days before. Add one and try again.',
  alreadyIssued: '{{label}} is issued and cannot be changed. Credit it instead.',
  notIssued: 'This is not an issued invoice.',
  several210:
    '{{label}} cannot be issued: {{partner}} gets a 210 only for orders it tendered, and it did not tender both {{orders}}. Draft them separately.',
  noScac210: '{{label}} cannot be issued: the 210 for {{partner}} needs a SCAC. Enter ours on the partner’s page.',
  zipBroken: '{{name}} is not a complete ZIP file. Zip it again, or upload its files one by one.',
  zipEmpty: '{{name}} has no file in it.',
  zipTooMuch: '{{name}} is too large: at most {{most}} files of {{limit}} each. Upload its files in several parts.',
  finerThan210:
    '{{label}} cannot be issued: {{partner}} gets 210s, whose amounts have two decimals, and {{amount}} has more. Round the amount, or turn off 210s for the partner.',
  draftOutdated:
    'Charges or approvals of the orders changed since the draft for {{label}} was created. Refresh the draft and check it again.',
  dayLongOver: 'is long over. The first day that you can enter is {{day}}.',
  dayFarAway: 'is more than a year away. The last day that you can enter is {{day}}.',
  tooManyKeys: 'The account has {{most}} working keys. Revoke one before you make another.',
  tooManyWebhooks: 'The account has {{most}} webhooks. Delete one before you add another.',
  privateAddress: 'leads to a private network, where we send nothing. Enter an address that the internet reaches.',
  stopUnsaid: 'must say which stop you mean, because the order has several',
  stopUnknown: 'is not a stop of this order',
  draftWithoutOrders: 'needs at least one order',
  noInterestLeft: 'No interest is left to charge {{label}} for these days. Discard the draft.',
  interestOutdated:
    'Payments, credits or terms changed since the draft for {{label}} was created. Refresh the draft and check it again.',
  interestNotRebilled: '{{label}} charges interest and has no orders to bill again. Credit it instead.',
  beforeInterest:
    'The draft for {{label}} charges interest through {{day}}, so it cannot be dated {{issuedOn}}. Date it {{day}} or later.',
  invoiceNegative: 'The draft for {{label}} has a negative total. It cannot be issued.',
  booksClosed: 'The books are closed through {{day}}. Choose a later day.',
  booksFuture: 'must not be after {{day}}',
  booksTooOld: 'must not be before {{day}}',
  notPayable: 'This is not an issued invoice of this account, or it is listed twice.',
  otherCurrency: 'This invoice is in {{currency}}.',
  moreThanOpen: '{{label}} has only {{open}} open.',
  moreThanPaid: 'The amounts add up to {{sum}}, but only {{open}} is available.',
  moreThanLine: 'Only {{open}} of this line is left to credit.',
  amountNotPositive: 'must be greater than zero',
  noSuchPage: 'is marked on a page that the document does not have; it has {{pages}}',
  nothingToCharge: 'gives no charge: it is within the free units, or there is no linehaul',
  amountTooFine: 'has more decimal places than {{currency}}',
  nothingToCredit: 'Only {{left}} is left to credit on {{label}}.',
  noMailServer: 'E-mail is not set up on this server: SMTP_URL and MAIL_FROM are missing.',
  noDrafts: 'These are no longer drafts, or a run is already issuing them.',
  runOver: 'This run has nothing left to issue.',
  nothingOpen: '{{label}} has no open balance.',
  rebilledAlready: 'The orders of {{label}} are already on another invoice.',
  paymentVoided: 'This payment is already voided.',
  paymentSavedBefore:
    'This payment was saved before, with {{amount}} on {{on}}. Void it and add it again if that is wrong.',
  monthNotOver: 'This month is not over yet.',
  monthClosedAlready: 'The books are already closed through {{day}}.',
  monthNotLast: '{{month}} is not the last closed month. Open that one first.',
  importHasErrors: 'Rows with errors: {{count}}. Correct them, or save only the others.',
  recurringField: '{{field}} is no longer accepted as it is. Change it in the order that repeats.',
  recurringMissing: 'The order could not be confirmed, missing: {{missing}}. Complete the order that repeats.',
  recurringAccount: 'The account {{account}} was deleted. End this recurring order.',
  recurringPlace: '{{place}} was removed from the address book of the account. Change the stop.',
  recurringDateMade: '{{day}} has its order already: {{order}}. Cancel that order instead.',
  recurringOffPattern: '{{day}} is not a date of {{label}}.',
  personInactive: '{{name}} is inactive and gets no messages.',
  personFrozen: '{{name}} is frozen and gets no messages.',
  personLeft: '{{name}} has left and gets no messages.',
  notAPushKey: 'is not the key of a browser’s subscription',
  messageNumberUsed: 'This is not sent: another message has its number. Send it again.',
  driverHasTasks: '{{driver}} has tasks: {{tasks}}. Reassign or cancel them first.',
  recurringNoDates: '{{label}} has no more dates. End it, or change its dates.',
  recurringEnded: '{{label}} has ended. Create a new recurring order.',
  noWarehouse: 'You belong to no warehouse yet. Ask the office to add you to yours.',
  cargoElsewhere: '{{label}} is in warehouse {{warehouse}}, not in yours.',
  cargoOrderCancelled: 'The order of {{label}} is cancelled. Keep the freight here and ask the office.',
  cargoNotCounted: '{{label}} is not counted yet. Finish its count first.',
  cargoDiscrepant: '{{label}} has a discrepancy that the office must resolve first.',
  pieceGoesBack: '{{label}} goes back to the shipper. Release it as a return.',
  pieceNoReturn: '{{label}} does not go back to the shipper. Release it by itself.',
  pieceHeld: '{{label}} is held on {{place}}. Take it down first.',
  stopNoDropoff: 'Nothing is handed over at {{place}}: it is a pickup.',
  pieceUndecided: 'The consignee refused {{label}}. It stays here until the office decides.',
  pieceShipped: 'A truck had {{label}}, so its count was no mistake. Ask the office.',
  pieceForbids: 'Can’t {{action}} {{label}}: it is {{status}} ({{who}}, {{time}}).',
  pieceForbidsAt: 'Can’t {{action}} {{label}}: it is {{status}}, {{place}} ({{who}}, {{time}}).',
  pieceMovedBy: '{{who}} moved {{label}} to {{place}} at {{time}}. If it is not there, scan it again.',
  pieceSeenBy: '{{who}} saw {{label}} at {{place}} at {{time}}. If it is not there, scan it again.',
  pieceOfOtherTask: '{{label}} belongs to {{receipt}}, not to {{task}}. Take it off.',
  pieceOfOtherStop: '{{label}} does not belong to this delivery at {{place}}.',
  truckBringsHere: '{{task}} only brings freight to this warehouse. Load it on the truck that takes it on.',
  truckElsewhere:
    '{{task}} has no freight and no stop at {{warehouse}}. Only workers of these warehouses may do this: {{warehouses}}.',
  truckNotHere: '{{task}} has no freight and no stop at {{warehouse}}. Ask the office which truck is meant.',
  truckLoadedSince: '{{who}} loaded {{label}} onto {{task}} after you closed it, at {{time}}. Close it again.',
  truckUnloadedSince: '{{who}} took {{label}} off {{task}} after you closed it, at {{time}}. Close it again.',
  releaseOtherCustomer: '{{label}} of {{receipt}} is another customer’s than {{other}}. Release it by itself.',
  piecesLeftBehind:
    'Pieces of {{task}} that are still here ({{count}}): {{labels}}. Load them, or give a reason for each.',
  labelsNone: 'No piece here has a label. Count the pieces first, or announce them.',
  labelsTooMany: 'At most {{most}} labels are printed at once. Choose fewer pieces.',
  labelNoAwb: 'The order of {{receipt}} has no air waybill number. Enter it in the order first.',
  ssccUsedUp: 'All serial numbers of the GS1 prefix {{prefix}} are used. Enter another prefix.',
  labelSuspect: '{{label}} may be read wrong or only in part. Compare it with the label, then count it anyway.',
  labelEmpty: 'Scan or type a label.',
  labelNone: '{{label}} is not the label of a piece.',
  labelCheckDigit: 'The check digit of {{label}} is wrong. Scan the label again.',
  labelCutOff: '{{label}} was read only in part. Scan the label again.',
  labelWaybill: '{{label}} is a whole waybill. Scan the label of the piece, or add its number.',
  labelUnknown: 'No piece has the label {{label}}.',
  labelVoided: '{{label}} was voided. The piece has the label {{now}} now.',
  labelSame: '{{label}} is on the piece already. Scan the new label, or leave it empty for one of ours.',
  labelIsUnit: '{{label}} is a pallet or ULD that is built here. Scan the label of the piece.',
  waybillWithAirline: 'The airline has pieces of {{master}} ({{code}} {{pieces}}): its number cannot become void.',
  unitIsLocation: '{{code}} is a location. Scan the label of the pallet or ULD.',
  unitIsPiece: '{{label}} is a piece. Scan the label of the pallet or ULD.',
  labelGone: '{{label}} is {{status}}.',
  weightUnlikely: '{{kg}} kg does not fit this size. Check the unit and the digits.',
  locationUnknown: 'Warehouse {{warehouse}} has no location {{code}}.',
  templateBroken: '{{label}} cannot print yet. {{fault}}',
  templatePrints: '{{label}} prints. Deactivate it first.',
  templateKindFixed: 'What a template prints cannot change. Make another one.',
  templateActive: 'It prints for this customer now. Deactivate it first.',
  locationInUse: 'Pieces still stand at {{code}}. Move them first.',
  handoverEmpty: 'Scan the pieces that were accepted or refused.',
  stockOverlaps: 'The range {{label}} already has some of these numbers.',
  stockNumberOut: 'Number {{number}} is taken and would no longer be in the range.',
  mailboxPassword: 'Enter the password of the mailbox.',
  mailboxPasswordAgain: 'Enter the password again: it was entered for another server.',
  sftpSecret: 'Enter the password or the private key.',
  sftpSecretAgain: 'Enter the password or the private key again: it was entered for another server or sign-in.',
  sftpKey: 'This is not a private key without a passphrase. Paste the whole file, such as id_ed25519.',
  sftpNoPush: 'Choose an SFTP connection of this account with a folder to push to.',
  as2Certificate: 'This is not a certificate. Paste the whole file, which begins with -----BEGIN CERTIFICATE-----.',
  as2CertificateRsa: 'Only certificates with an RSA key can be used.',
  as2NoCertificate: 'Choose one of our certificates.',
  as2NoUrl: 'Choose an AS2 connection of this account with a web address.',
  mailTooLarge: 'This mail is too large to be kept. Open it in the mailbox, and upload its files.',
  mailState: 'This mail is {{status}}, so that is not possible.',
  pdfState: 'This document is {{status}}, so that is not possible.',
  notAPdf: '{{name}} is not a PDF. Upload a PDF, or a ZIP of PDFs.',
  nothingToLearn: 'Nothing of this document can be learned. Mark a value on its page first.',
  bookedBefore: 'The customer has an order with this number: {{bookingId}}.',
  stockTaken:
    'Numbers of {{label}} are reserved, used or void. A range can only be deleted while all its numbers are free.',
  stockUsedUp: 'No waybill number of {{airline}} is left in this range.',
  awbOnWaybill: '{{number}} stands on a master waybill. Void the waybill instead.',
  awbForm: 'A waybill number has eleven digits: 176-12345675.',
  awbCheckDigit: 'This waybill number has a wrong check digit.',
  airlineUsedUp: 'No waybill number of {{airline}} is left. Add a range in Waybill Stock, or enter a number.',
  waybillNeeds: 'A booked waybill needs: {{missing}}.',
  awbOtherAirline: '{{number}} is a number of {{owner}}, and the waybill is of {{airline}}.',
  prefixOfOther: '{{prefix}} is the prefix of {{owner}}, not of {{airline}}',
  prefixUnknown:
    '{{prefix}} is not the prefix of {{airline}}, which is {{own}}. If the airline gave this number, add its range in Waybill Stock first',
  airlineBooked: '{{number}} is a number of its airline. Void the waybill to book with another airline.',
  airlineTaken: 'Waybills of {{airline}} already go to {{partner}}.',
  answerToNothing: 'No {{kind}} of {{number}} was sent.',
  airNoNumber: 'The message names no waybill. Correct it and reprocess it.',
  airUnknownWaybill: 'No master waybill {{number}} is written here.',
  screeningInFuture: 'must not be in the future',
  screeningTooOld: 'must not be more than 30 days ago',
  screeningTwice: 'This waybill stands twice in the record. Enter all its pieces once',
  screeningTooManyPieces: 'Pieces of {{label}}: {{pieces}}. No more can be screened',
  screeningTooManySecured:
    'Pieces of {{label}}: {{pieces}}, of which {{secured}} are already secure. Withdraw a record that is wrong first',
  screeningOfHouses: '{{master}} has houses. Record the screening at each house.',
  statusInFuture: 'must not be in the future by the clock of the airport',
  statusToldInFuture: '{{status}} is in the future. Ask the airline, or reprocess the message once it has happened.',
  cutOffAfterDeparture: 'must not be after the departure',
  aircraftOpensGates: 'is not possible while the airline has {{master}}: {{missing}}. Use Step back first',
  departureNotOnFlightDay: 'must be on the day of the flight, {{day}}, or the day before or after it',
  tooManyStatuses: 'This message has {{count}} statuses. At most {{most}} are taken at once.',
  statusLongAgo: 'must not be more than two years ago',
  dayFarOff: 'must be within two years of today',
  ...filingFault,
  airportUnknown: '{{airport}} is no airport that is known here',
  decimalsOfCurrency: 'must have at most {{decimals}} decimals, as {{currency}} has',
  chargeableBelowGross: 'must be at least the gross weight, {{gross}} {{unit}}',
  tariffTwice: 'has {{of}} twice. Keep one of each',
  tariffZero: 'has no amount above zero for {{of}}',
  dimensionPieces: 'has dimensions of {{measured}} pieces; the line has {{pieces}}',
  noSuchDay: 'must be a date such as 2026-11-23',
  timeSkipped: 'The clocks there skip this time in spring. Choose an hour earlier or later',
  statusTooManyPieces: 'The waybill has {{pieces}}',
  statusKnown: 'This status is already there',
  statusOfMessage: '{{code}} came in a message of the airline. Only typed statuses can be removed.',
  noAirPartner: 'No partner takes waybills of {{airline}}. Add one to the airline’s account.',
  noFlightToAsk: 'The waybill has no flight with a day. Add one first.',
  waybillNotBooked: 'A draft has no message yet. Book it first.',
  screeningClosed: '{{label}} is {{status}}. Its screening can’t change any more.',
  screeningWithdrawn: 'This record was withdrawn before: {{reason}}.',
  acceptedAndRefused: 'Goods are accepted or refused, not both. Empty the reason, or take the acceptance back',
  notDangerous: '{{master}} has no handling code of dangerous goods.',
  tenderHeld: '{{master}} cannot be tendered: {{schemes}} has it on hold. Report the release first.',
  tenderGatesOpen: '{{master}} cannot be tendered yet. {{missing}}.',
  gatesOpen: '{{master}} cannot be manifested yet. {{missing}}.',
  screenGatesOpen: '{{master}} cannot be reported screened yet. {{missing}}.',
  buildGatesOpen: '{{master}} cannot be reported built yet. {{missing}}.',
  flightEmpty: 'No master of {{flight}} is manifested yet.',
  truckEmpty: '{{task}} brings no booked waybill.',
  manifestSame: 'Nothing of {{manifest}} changed since its last edition.',
  uldTooHeavy: '{{code}} would weigh {{kg}} kg. The maximum of {{type}} is {{most}} kg.',
  uldBelowTare: 'The whole weighs less than the unit alone',
  unitManifested:
    '{{code}} stands on the manifest of {{master}}. Use another unit, or ask the office to take the waybill’s step back.',
  freightManifested:
    'This freight stands on the manifest of {{master}}, without {{code}}. Ask the office to take the waybill’s step back.',
  uldTaken: '{{code}} is on {{master}}. Take it off that waybill first.',
  uldKnown: '{{code}} is already on this waybill.',
  uldNotEmpty: 'Pieces in {{code}}: {{pieces}}. Take them off in the warehouse first.',
  uldLeft: '{{code}} has left. It does not change any more.',
  houseMissing: 'Not ready to issue. Still missing: {{missing}}.',
  houseNeeds: 'An issued house waybill needs: {{missing}}.',
  ordersShippers: 'A house has one shipper. These orders have several: {{values}}. Make one house for each.',
  ordersConsignees: 'A house has one consignee. These orders have several: {{values}}. Make one house for each.',
  ordersMasters:
    'A house flies with one master to one airport. These orders name several: {{values}}. Make one house for each.',
  ordersCustomers: 'A house has one customer. These orders have several: {{values}}. Make one house for each.',
  orderHasDraft: '{{order}} is already on a draft house waybill ({{house}}). Leave it out, or delete that draft first.',
  orderHasOther: '{{order}} already has house waybill {{house}}. Open that one, or make another on the order’s page.',
  orderCancelled: '{{order}} is cancelled. Its freight is on no house waybill; leave it out.',
  orderHasHouse: '{{order}} is already on house waybill {{house}}. Leave it out, or void that house first.',
  houseMasterDirect: '{{master}} is a direct waybill, which has no houses. Change its kind first.',
  houseMasterClosed: '{{master}} is {{status}}. Its houses cannot change any more; take its step back first.',
  houseMasterFull: '{{master}} is back-to-back and already has its house.',
  houseMasterGone: 'This master waybill was deleted.',
  houseNumberTaken: 'Another house waybill has the number {{number}}.',
  masterHasHouses: '{{master}} has houses. Put them under another master first.',
  kindWithoutHouses:
    'A direct waybill has no houses, and {{master}} has {{count}}. Put its houses under another master first.',
  kindOfOneHouse:
    'A back-to-back waybill has one house, and {{master}} has {{count}}. Put the others under another master first.',
  masterWithoutHouses: '{{master}} has no issued house yet.',
  messageLetters: 'The airline’s messages have no {{letters}}. Write it in Latin letters and digits.',
  messageAirport: '{{airport}} is no airport that is known here. Correct it.',
  messageFaulty: 'The {{kind}} of {{label}} can’t be sent. {{faults}}',
  waybillMissing: 'Not ready to book. Still missing: {{missing}}.',
  awbNotInRange: '{{number}} is not a number of this range.',
  awbStatusForbids: '{{number}} is {{status}}.',
  awbUsedNotVoid: '{{number}} is used: {{usedFor}}. If it was not used after all, take it back first, then void it.',
  awbStatusForbidsFor: '{{number}} is {{status}}: {{usedFor}}.',
  awbVoid: '{{number}} is void: {{reason}}. Take another number.',
  resolutionNotPossible: 'This does not resolve a discrepancy of this kind: {{kind}}.',
}

export const en = {
  refusal,
  ...preflightWords,
  ...arithmeticWords,
  ...billingWords,
  ...exchangeWords,
  ...fuelWords,
  ...boardWords,
  ...bookingApiWords,
  ...bookingMonitorWords,
  ...bookingUploadWords,
  ...bookingMailWords,
  ...bookingPdfFaultWords,
  ...pdfOrderWords,
  ...waybillSentWords,
  ...listWords,
  ...airExchangeWords,
  ...airBillWords,
  ...custodyWords,
  ...rippleWords,
  ...airConsolidationWords,
  ...airHouseWords,
  ...airLawWords,
  ...airManifestWords,
  ...airMasterWords,
  filingFault,
  ...airPaperWords,
  ...airSecurityWords,
  ...securityPaperWords,
  ...airStockWords,
  ...textRuleWords,
  ...airTrackingWords,
  ...airUldWords,
  ...cargoFileWords,
  ...cargoLabelWords,
  ...cargoTemplateWords,
  ...cargoAnswerWords,
  ...cargoLawWords,
  ...cargoDiscrepancyWords,
  ...cargoPaperWords,
  ...cargoParcelWords,
  ...cargoReceiptWords,
  ...cargoWarehouseWords,
  ...consoleWords,
  ...constraintWords,
  ...externalWords,
  ...fieldWords,
  ...findingWords,
  ...deskWords,
  ...documentWords,
  ...actFieldWords,
  ...driverFactWords,
  ...driverWords,
  ...fleetWords,
  ...homeWords,
  ...inspectionLawWords,
  ...inspectionWords,
  ...interestWords,
  ...invoiceDeliveryWords,
  ...invoiceProofWords,
  ...invoiceDocumentWords,
  ...invoiceWords,
  ...lawWords,
  ...liveMapWords,
  ...mapWords,
  ...workOrderFormWords,
  ...orderColumnWords,
  ...workOrderWords,
  ...operationLogWords,
  ...orderPageWords,
  ...conflictWords,
  ...orderQuestionWords,
  ...ownWords,
  ...partnerWords,
  ...pastWords,
  ...preferencesWords,
  ...recordWords,
  ...recurringWords,
  ...repairWords,
  ...reportWords,
  ...roleWords,
  ...userWords,
  ...uiWords,
  ...viewsWords,
  ...accountWords,
  ...taskWords,
  ...transferWords,
  ...signInCodeWords,
  ...shareWords,
  ...shareDrawerWords,
  ...ruleBenchWords,
  ...givenUpWords,
  ...silenceWords,
  ...as2FaultWords,
  ...as2ExpiringWords,
  ...as2Words,
  ...appOnlineWords,
  ...conversationWords,
  ...eventLetterWords,
  ...customerLetterWords,
  ...customerWords,
  ...ownPageWords,
  ...mailAnswerWords,
  ...driverReportWords,
  ...phoneHealthWords,
  ...scannedWords,
  ...taskLinkWords,
  ...driversNowWords,
  ...arithmeticWords,
  ...billingLawWords,
  ...rateSheetWords,
}

export type Words = typeof en
