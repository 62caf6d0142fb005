import type { RefusalKey } from '@shortcut/domain/errors.ts'
import * as accountWords from './en-accounts.ts'
import * as appOnlineWords from './en-app-online.ts'
import * as arithmeticWords from './en-arithmetic.ts'
import * as billingWords from './en-billing.ts'
import * as billingLawWords from './en-billing-law.ts'
import * as boardWords from './en-board.ts'
import * as bookingApiWords from './en-booking-api.ts'
import * as bookingMonitorWords from './en-booking-monitor.ts'
import * as bookingUploadWords from './en-booking-upload.ts'
import * as consoleWords from './en-console.ts'
import * as constraintWords from './en-constraints.ts'
import * as documentWords from './en-documents.ts'
import * as driverWords from './en-drivers.ts'
import * as exchangeWords from './en-exchange.ts'
import * as findingWords from './en-finding.ts'
import * as fleetWords from './en-fleet.ts'
import * as fuelWords from './en-fuel.ts'
import * as givenUpWords from './en-given-up.ts'
import * as homeWords from './en-home.ts'
import * as invoiceDeliveryWords from './en-invoice-delivery.ts'
import * as invoiceDocumentWords from './en-invoice-documents.ts'
import * as invoiceProofWords from './en-invoice-proof.ts'
import * as invoiceWords from './en-invoices.ts'
import * as lawWords from './en-law.ts'
import * as listWords from './en-list.ts'
import * as liveMapWords from './en-live-map.ts'
import * as mapWords from './en-map.ts'
import * as operationLogWords from './en-operation-log.ts'
import * as orderPageWords from './en-order-page.ts'
import * as ownWords from './en-own.ts'
import * as partnerWords from './en-partners.ts'
import * as pastWords from './en-past.ts'
import * as preferencesWords from './en-preferences.ts'
import * as preflightWords from './en-preflight.ts'
import * as rateSheetWords from './en-rate-sheets.ts'
import * as recordWords from './en-record.ts'
import * as repairWords from './en-repair.ts'
import * as reportWords from './en-report.ts'
import * as roleWords from './en-roles.ts'
import * as ruleBenchWords from './en-rule-bench.ts'
import * as shareWords from './en-share.ts'
import * as silenceWords from './en-silence.ts'
import * as taskWords from './en-tasks.ts'
import * as transferWords from './en-transfer.ts'
import * as userWords from './en-users.ts'
import * as viewsWords from './en-views.ts'
import * as workOrderWords from './en-work-orders.ts'

/** {{name}} is filled in. The specification's own wording is kept to the letter. */
export const refusal: Record<RefusalKey, string> = {
  noToken: 'You have not logged in or your login is invalid. Please log in again!',
  badToken: 'You have not logged in or your login is invalid. Please log in again!',
  expiredToken: 'You have not logged in or your login is invalid. Please log in again!',
  unreadable: 'The request could not be read: {{why}}.',
  tooDeep: 'The JSON is nested deeper than {{most}} levels. Send it with fewer.',
  noJson: 'The body is not valid JSON. Correct it, and send it as application/json.',
  forbidden: 'Your role does not permit this: {{permission}}',
  notFound: 'There is no such {{thing}}.',
  invalid: 'Some fields need another look.',
  tooManyStreams:
    '{{limit}} windows show live changes already. Close some, then this one updates by itself; until then, reload it.',
  slowDown: 'Too many tries. Try again in {{seconds}} s.',
  ourFault: 'Something went wrong on our side. Nothing was changed. Quote {{requestId}} when you report it.',
  diskFull:
    "The server's disk is full, and nothing was changed. Ask your administrator to make room on it, then try again.",
  databaseAwayInDoubt:
    'Our database went away while this was being saved. It may be there: look before you send it again.',
  databaseAway: 'Our database cannot be reached just now. Nothing was changed. Please try again in a moment.',
  bodyTooLarge: 'That is too large: at most {{limit}}.',
  lengthMissing: 'The request does not say how long it is. Send it with a Content-Length.',
  notHttp: 'This is not a valid HTTP request. Check its first line and its headers.',
  headersTooLong: 'The address and headers are too long: at most 16 KiB together.',
  tooSlow: 'The request took too long to arrive. Send it again.',
  badAddress: 'This address cannot be read. Check its percent signs and the length of its ids.',
  tooMuchAtOnce: 'You are sending too much at once. Send it again in {{seconds}} s.',
  busy: 'The server is busy. Nothing was changed. Try again in {{seconds}} s.',
  unsupportedMedia: 'This content type is not taken here: {{type}}. Send {{wanted}}.',
  wrongSignIn: 'Account or password is wrong.',
  badApiKey: 'The X-Api-Key header is missing, unknown or revoked.',
  noDeviceKey: 'The request names no device. Send its key as id.',
  badDeviceKey: 'No device has this identifier, or it was revoked. Use the key that an administrator made for it.',
  changedMeanwhile: '{{who}} changed this in the meantime. Nothing you typed is lost.',
  statusForbids: '{{label}} is {{status}}, so it cannot be done: {{action}}.',
  taskStatusForbids: '{{label}} is {{status}}, so it cannot be done: {{action}}.',
  statusForbidsSince: '{{label}} is {{status}}, last changed by {{who}}, so it cannot be done: {{action}}.',
  taskStatusForbidsSince: '{{label}} is {{status}}, last changed by {{who}}, so it cannot be done: {{action}}.',
  notReady: '{{label}} still lacks: {{missing}}.',
  preflightBlocks: 'This assignment is blocked: {{findings}}',
  stopTaken: 'Stop {{stop}} is already on {{task}} ({{driver}}), by {{who}}. Reassign that task instead.',
  stopNotOfOrder: 'One of the stops does not belong to {{label}}.',
  noDropoff: 'A task needs at least one dropoff.',
  billingForbids: '{{label}} is {{status}} in billing, so this cannot be done.',
  billingBlocked: '{{label}} cannot be approved before this is settled: {{what}}.',
  billingUnseen: '{{label}} must be looked at before it is approved (take it into review): {{what}}.',
  billingNothing: '{{label}} cannot be approved: it has no charge.',
  billingCurrency: '{{label}} is charged in {{from}}, but its account is billed in {{to}} now. Rate it again.',
  alreadyInvoiced: 'This order is invoiced: credit the invoice first.',
  notMonday: 'must be a Monday: {{monday}} is that week’s',
  sameCurrency: 'must be another currency',
  indexCurrency: 'must be {{currency}}: the programme {{name}} follows the index {{region}} in it',
  rateNotYet: 'must not be after today',
  notYet: 'This lies in the future. Report it when it has happened.',
  beforePickup: 'The task was picked up later than that.',
  hasLoad: '{{driver}} has this load already. Choose another driver.',
  taskNotYours: 'This task is not yours any more.',
  stepTooEarly: 'Kept: it counts as soon as the earlier step arrives.',
  stepTooOld: 'Kept for the office to check: it is dated more than 24 hours before the task was assigned.',
  stepInFuture: 'Kept for the office to check: it is dated in the future. Check the clock of the phone.',
  stepBehindHeld: 'Kept: it counts when the office has checked the earlier step.',
  stepDismissed: 'The office dismissed this step: its date is wrong.',
  stepDecided: 'Somebody decided about this step already, or it no longer counts. Reload the order.',
  stepRefused: 'This step no longer counts: {{label}} is {{status}}.',
  reasonMissing: 'Please say why.',
  photosMissing: 'This customer asks for {{count}} photos here.',
  receiverMissing: 'Who received it? A name, signature or photo is needed.',
  ssoFailed: 'The single sign-on did not work. Please try again, or sign in with account and password.',
  ssoUnverified: 'The single sign-on has not verified your e-mail address, so it cannot tell who you are here.',
  ssoUnknown: 'No user here has the e-mail address of your single sign-on. Ask an administrator to add you.',
  ssoFrozen: 'Your user is frozen. Ask an administrator.',
  keyReplaced: 'The key {{name}} is revoked or replaced already.',
  overlapTooLong: 'must be between now and 90 days from now',
  passwordTemporary: 'Choose your own password first. Somebody else chose this one.',
  wrongPassword: 'This is not your password.',
  notNull: 'not null',
  passwordSame: 'Choose another password than the one you have.',
  passwordCommon: 'This password is one of the most common. Choose another.',
  passwordOwnName: 'This password is the name of its user. Choose another.',
  outranked: '{{name}} has a permission that you do not have: {{permission}}',
  codeNeeded: 'Enter the code of your authenticator app, or one of your recovery codes.',
  wrongCode: 'This code is wrong, or was used already.',
  secondFactorDue: 'Set up a second factor first. Your role demands one.',
  secondFactorDemanded: 'The role {{role}} demands a second factor. It cannot be turned off.',
  emailNeedsPassword:
    'Enter your current password to change your e-mail address. If you have none, ask an administrator to change it.',
  secondFactorOn: 'A second factor is set up already. Turn it off first.',
  secondFactorOff: 'There is no second factor.',
  menuParent: '{{name}} must lie under the top item of its address.',
  menuPage: '{{name}} is a page of the product: it can be ignored, but neither added nor taken away.',
  menuApp: '{{name}} needs both an app code and an address, and a place under a top item.',
  menuTwice: '{{url}} is there twice.',
  menuOrigin: 'The address of {{name}} must begin with {{origins}}.',
  menuNoOrigins: 'No external apps are allowed. The operator names their addresses in EXTERNAL_APPS.',
  lastAdministrator: 'The last administrator cannot be removed.',
  yourself: 'You cannot do that to yourself.',
  emailOfYourself: 'You change your own e-mail under My account, with your password.',
  notYoursToGrant: 'You cannot grant a permission that you do not have: {{permission}}',
  builtInRole: 'A built-in role cannot be changed. Copy it under another name.',
  inUse: '{{label}} is in use: {{by}}.',
  taken: 'The {{field}} {{value}} is already taken.',
  takenUnseen: 'The {{field}} is already taken.',
  savedAlready: 'This was saved already. Reload the page to see it.',
  stillUsed: 'Something else still uses this {{thing}}. Remove it there first.',
  cannotBeStored: 'A number or a time is too large or too small to be stored. Correct it and send it again.',
  tooManyItems: 'At most {{limit}} at once.',
  tooManyViews: 'You can keep at most {{limit}} views of a list. Delete one first.',
  badCursor: 'This page cursor is not one of ours. Start again from the first page.',
  notAnImage: '{{name}} is not a picture that can be read.',
  notAPicture: '{{name}} is not a picture. Upload a JPEG, PNG, WebP or AVIF.',
  pictureGone: 'One of the pictures is not there any more. Upload it again.',
  pictureTooLarge: '{{name}} has {{megapixels}} million pixels. At most {{limit}} million are taken.',
  fileTooLarge: '{{name}} is larger than {{limit}}.',
  fileKindNotTaken: '{{name}} is neither a picture (JPEG, PNG, WebP, AVIF) nor a PDF.',
  noFiles: 'There is no file in this request.',
  uploadsFull:
    'You have {{files}} uploaded files ({{size}}) that nothing uses; at most {{mostFiles}} files or {{mostSize}} may wait. Save what they belong to, or wait: unused files are removed {{days}} days after their upload.',
  uploadsOfDay:
    'You uploaded {{files}} files ({{size}}) in the last 24 hours; at most {{mostFiles}} files or {{mostSize}} are taken. Upload the others later.',
  notDelivered: '{{label}} is not delivered yet: there is no proof of delivery before everything is.',
  nothingToRevise: 'Nothing differs from the order as it is.',
  senderMayNot: 'The sender may no longer do this: {{label}} is {{status}}.',
  draftForSender:
    '{{label}} is already here under this number as a draft that a dispatcher is still writing, so nothing of this was taken. It can be reprocessed once the draft is confirmed.',
  endedForSender: '{{label}} is {{status}}: the sender can no longer change it.',
  reviseInstead: 'A driver already has {{label}}. Use Revise for: {{fields}}.',
  undoOver: 'It is too late to undo {{label}}.',
  undoNotYours: 'Only who did it can undo it: {{label}}.',
  undoChanged: '{{label}} cannot be undone: {{who}} changed it in the meantime.',
  undoAccepted: '{{label}} cannot be undone: {{driver}} has accepted it already.',
  undoDriverBusy: '{{label}} cannot be undone: {{driver}} has been given {{task}} in the meantime.',
  tooManyTags: '{{label}} would have more than {{limit}} tags.',
  driverGone: 'This driver cannot be assigned: {{why}}.',
  notQuarantined: '{{who}} has dealt with this message in the meantime: it is {{status}} now.',
  stillFails: 'It would still be quarantined: {{why}}',
  ruleNeverMatches: 'This rule can never match: {{why}}.',
  secretOverlapTooLong: 'must be between now and 30 days from now',
  nowhereToSend: '{{label}} cannot be sent: its partner is deleted or has no place where answers go.',
  messageWithdrawn: '{{label}} was undone before it was sent.',
  messageNotGivenUp: '{{label}} was not given up: there is nothing to set aside.',
  importNotAFile: '{{name}} is neither a CSV nor an XLSX file.',
  importOldExcel: '{{name}} is an old Excel file. Save it as XLSX or CSV and upload that.',
  importBroken: '{{name}} could not be read: {{why}}.',
  importEmpty: '{{name}} has no rows under its header.',
  importTooMany: '{{name}} has more than {{most}} {{what}}. Please part it.',
  importTooBig: '{{name}} is too large when unpacked: at most {{most}} MB.',
  importTooSlow: '{{name}} took too long to read. Save it as CSV and upload that.',
  importNoKey: '{{name}} has no column “{{key}}”, by which rows are recognised. Its columns are: {{columns}}.',
  importOver: 'This import is over. Upload the file again.',
  shareGone: 'This link shows nothing (any more). Ask whoever sent it to you for a new one.',
  shareNeedsFuture: 'must be in the future, at most a year from now',
  windowTooLong: 'At most {{days}} days at once, and the end after the beginning.',
  rateSheetKept: '{{label}} was activated and never changes. Make a new edition of it.',
  rateSheetFaults: '{{label}} cannot be activated. Errors that the check found: {{count}}.',
  beforeService:
    '{{label}} cannot be dated {{issuedOn}}: its last pickup or delivery was on {{day}}. Choose that day or a later one.',
  rateSheetLinesDiffer:
    '{{label}} has {{saved}} saved lines, but you saw {{seen}}. Save or remove the others, then activate again.',
  rateSheetOverlaps: '{{label}} would rate the same days as {{other}}. End that one first.',
  rateSheetNotActive: '{{label}} is not active.',
  rateSheetTooLong: 'A rate sheet has at most {{most}} lines.',
  rateSheetNoHeaders:
    'No column of {{name}} is one of a rate sheet. Its first row must name them: origin, destination, method, price …',
  noSuchOrder: 'There is no order {{bookingId}}.',
  badIdempotencyKey: 'The Idempotency-Key must be a UUID. Send one, or leave the header out.',
  keyReused: 'This Idempotency-Key was used for another request. Send a new one.',
  savedBefore: 'Your first save went through; only its answer was lost. Check it before you save again.',
  proposalGone: 'Somebody decided this already, or the driver has reported it.',
  notBillable: 'It is not approved, on another draft already, or charged in two currencies.',
  exchangeMissing: 'No exchange rate from {{from}} to {{to}} for {{on}} or the 7 days before. Add one and try again.',
  alreadyIssued: '{{label}} is issued: it never changes. Credit it instead.',
  notIssued: 'This is not an issued invoice.',
  several210:
    '{{label}} cannot be issued: {{partner}} gets a 210 for the orders that it tendered, and it did not tender both {{orders}}. Draft them apart.',
  noScac210: '{{label}} cannot be issued: the 210 for {{partner}} needs a SCAC. Enter ours on the partner’s page.',
  zipBroken: '{{name}} is not a whole ZIP file. Pack it again, or upload its files one by one.',
  zipEmpty: '{{name}} has no file in it.',
  zipTooMuch: '{{name}} holds too much: at most {{most}} files of {{limit}} each. Upload its files in several parts.',
  finerThan210:
    '{{label}} cannot be issued: {{partner}} gets its invoices as 210s, whose amounts have two decimals, and {{amount}} has more. Round the amount, or take the 210 from the partner.',
  draftOutdated:
    'Charges or approvals of the orders changed since the draft for {{label}} was made. Refresh the draft and look at it again.',
  invoiceNegative: 'The draft for {{label}} comes to less than nothing. It cannot be issued.',
  booksClosed: 'The books are closed until {{day}}. Choose a later day.',
  booksFuture: 'must not be after {{day}}',
  booksTooOld: 'must not be before {{day}}',
  notPayable: 'This is no issued invoice of this account, or is there twice.',
  otherCurrency: 'This invoice is in {{currency}}.',
  moreThanOpen: '{{label}} has only {{open}} open.',
  moreThanPaid: 'The parts come to {{sum}}, but only {{open}} is there.',
  moreThanLine: 'Only {{open}} of this line is left to credit.',
  amountNotPositive: 'must be greater than zero',
  nothingToCharge: 'is nothing to charge: no more than is free, or no linehaul to take a part of',
  amountTooFine: 'has more decimal places than {{currency}}',
  nothingToCredit: 'There is not so much left to credit of {{label}}.',
  noMailServer: 'E-mail is not set up on this server: SMTP_URL and MAIL_FROM are missing.',
  noDrafts: 'None of these is a draft any more, or a run is issuing them already.',
  runOver: 'Nothing of this run is left to issue.',
  nothingOpen: 'Nothing is open of {{label}}.',
  rebilledAlready: 'The orders of {{label}} are billed by another invoice already.',
  paymentVoided: 'This payment is void already.',
  paymentSavedBefore:
    'This payment was saved before, with {{amount}} on {{on}}. Void it and add it again if that is wrong.',
  monthNotOver: 'This month is not over yet.',
  monthClosedAlready: 'The books are closed until {{day}} already.',
  monthNotLast: '{{month}} is not the month that was closed last.',
  importHasErrors: 'Rows with errors: {{count}}. Correct them, or save only the others.',
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
  ...listWords,
  ...consoleWords,
  ...constraintWords,
  ...findingWords,
  ...documentWords,
  ...driverWords,
  ...fleetWords,
  ...homeWords,
  ...invoiceDeliveryWords,
  ...invoiceProofWords,
  ...invoiceDocumentWords,
  ...invoiceWords,
  ...lawWords,
  ...liveMapWords,
  ...mapWords,
  ...workOrderWords,
  ...operationLogWords,
  ...orderPageWords,
  ...ownWords,
  ...partnerWords,
  ...pastWords,
  ...preferencesWords,
  ...recordWords,
  ...repairWords,
  ...reportWords,
  ...roleWords,
  ...userWords,
  ...viewsWords,
  ...accountWords,
  ...taskWords,
  ...transferWords,
  ...shareWords,
  ...ruleBenchWords,
  ...givenUpWords,
  ...silenceWords,
  ...appOnlineWords,
  ...arithmeticWords,
  ...billingLawWords,
  ...rateSheetWords,
}

export type Words = typeof en
