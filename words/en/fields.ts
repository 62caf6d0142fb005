import type { accountFieldRows, accountKept } from '@shortcut/domain/accounts/fields.ts'
import type { ReceivedStatus } from '@shortcut/domain/bookings/api.ts'
import type {
  driverFieldRows,
  driverKept,
  PersonStatus,
  workerFieldRows,
  workerKept,
} from '@shortcut/domain/drivers/fields.ts'
import type { trailerFieldRows, truckFieldRows, VehicleStatus, vehicleKept } from '@shortcut/domain/fleet/fields.ts'

// Names of the fields and statuses of every kind of record; lists, forms and the log use the same ones.

type AccountField = keyof typeof accountFieldRows | keyof typeof accountKept
type DriverField = keyof typeof driverFieldRows | keyof typeof driverKept
type VehicleField = keyof typeof truckFieldRows | keyof typeof trailerFieldRows | keyof typeof vehicleKept
type WorkerField = keyof typeof workerFieldRows | keyof typeof workerKept

/** Labels of an account's fields, the same in list, form, page, file and log. */
export const accountField: Record<AccountField | 'discount' | 'fuelProgramme' | 'interest', string> = {
  code: 'Account code',
  name: 'Account name',
  billToAddress: 'Bill-to address',
  billToCity: 'Bill-to city',
  billToProvince: 'Bill-to state',
  billToPostalCode: 'Bill-to postal code',
  billToCountry: 'Bill-to country',
  addresses: 'Other addresses',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  mailSenders: 'Booking senders',
  answerMails: 'Answer booking mails',
  contactPhone: 'Contact phone',
  contacts: 'Other contacts',
  paymentTermsDays: 'Payment terms (days)',
  currency: 'Currency',
  creditLimit: 'Credit limit',
  crnPrefix: 'CRN prefix',
  weightTolerancePercent: 'Weight tolerance (%)',
  weightToleranceKg: 'Weight tolerance (kg)',
  storageFreeDays: 'Free days of storage',
  pickupPhotosRequired: 'Photos at pickup',
  deliveryPhotosRequired: 'Photos at delivery',
  signatureRequired: 'Signature required',
  emailInvoices: 'Invoices by e-mail',
  invoiceZeroCharges: 'Charges of 0.00 on invoices',
  workingKeys: 'API keys',
  fuelProgramme: 'Fuel program',
  discount: 'Discount',
  interest: 'Late-payment interest',
  updatedAt: 'Last change',
}

/** Labels of a key's fields in the log. */
export const apiKeyField = {
  name: 'Name',
  prefix: 'Begins with',
  replaces: 'Replaces',
  worksUntil: 'Old key works until',
  revokedAt: 'Revoked at',
}

/** Labels of a driver's fields, the same in list, form, drawer and log. */
export const driverField: Record<
  DriverField | 'password' | 'passwordAgain' | 'truckUnitNo' | 'liveTasks' | 'passwordChanged',
  string
> = {
  name: 'Driver name',
  userName: 'User name',
  phone: 'Phone',
  password: 'Password',
  passwordAgain: 'Confirm password',
  plateNo: 'Truck license plate',
  truckNo: 'Truck number',
  truckId: 'Current truck',
  truckUnitNo: 'Current truck',
  licenceImages: 'Driver license images',
  status: 'Status',
  homeBase: 'Home base',
  licenceNo: 'Driver license number',
  licenceClass: 'License class',
  licenceExpiresOn: 'License expires',
  medicalExpiresOn: 'Medical card expires',
  insuranceExpiresOn: 'Insurance expires',
  hazmatExpiresOn: 'Hazmat endorsement (H) expires',
  nextExpiresOn: 'Next expiry',
  currentTask: 'Current assignment',
  liveTasks: 'Tasks now',
  lastPosition: 'Last known position',
  lastSeenAt: 'App last active',
  paperSentAt: 'Paper to check',
  notes: 'Notes',
  updatedAt: 'Last change',
  passwordChanged: 'New password',
}

/** Labels of a warehouse worker's fields. */
export const workerField: Record<WorkerField | 'password' | 'passwordAgain' | 'appDevice', string> = {
  name: 'Warehouse worker',
  phone: 'Phone',
  password: 'Password',
  passwordAgain: 'Confirm password',
  customerReferenceNumber: 'Customer reference number',
  status: 'Status',
  warehouseId: 'Warehouse',
  homeBase: 'Home base',
  lastSeenAt: 'App last active',
  appDevice: 'Device',
  notes: 'Notes',
  updatedAt: 'Last change',
}

export const personStatus: Record<PersonStatus, string> = { active: 'Active', inactive: 'Inactive' }

/** Labels of the fields of trucks and trailers, the same in list, form, drawer and log. */
export const vehicleField: Record<VehicleField | 'trailerPlateNo' | 'vinOrEngineNumber' | 'capacity', string> = {
  plateNo: 'Truck license plate',
  unitNo: 'Unit number',
  trailerNo: 'Trailer number',
  trailerPlateNo: 'Trailer license plate',
  truckType: 'Truck type',
  placards: 'Hazmat placards',
  trailerType: 'Trailer type',
  platePhoto: 'Plate photo',
  vinOrEngineNumber: 'VIN/engine number',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  photos: 'Photos',
  capacity: 'Capacity',
  capacityKg: 'Capacity (kg)',
  status: 'Status',
  registrationExpiresOn: 'Registration expires',
  inspectionExpiresOn: 'Inspection expires',
  insuranceExpiresOn: 'Insurance expires',
  nextExpiresOn: 'Next expiry',
  openDefects: 'Open defects',
  currentTask: 'Current assignment',
  driver: 'Driver',
  lastPosition: 'Last known position',
  notes: 'Notes',
  updatedAt: 'Last change',
}

export const vehicleStatus: Record<VehicleStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  maintenance: 'In maintenance',
}

/** Labels of a user's fields, the same in list, form, drawer and log. */
export const userField = {
  name: 'Name',
  account: 'Account',
  accountId: 'Customer',
  accountName: 'Customer',
  accountClosed: 'Account closed',
  roles: 'Roles',
  roleIds: 'Roles',
  status: 'Status',
  email: 'E-mail',
  phone: 'Phone',
  timeZone: 'Time zone',
  avatar: 'Picture',
  password: 'Password',
  passwordAgain: 'Confirm password',
  frozen: 'Frozen',
  passwordTemporary: 'Temporary password',
  secondFactor: 'Second factor',
  lastSignInAt: 'Last sign-in',
  createdAt: 'Added',
  ended: 'Sessions ended',
}

/** Labels of a role's fields, in its history. */
export const roleField = {
  name: 'Role name',
  permissions: 'Permissions',
  demandsSecondFactor: 'Requires a second factor',
}

/** Labels of a partner's settings, the same in form, page and log. */
export const partnerField = {
  name: 'Name',
  kind: 'Kind',
  theirQualifier: 'Type of their ID (ISA05)',
  theirId: 'Their ID (ISA06)',
  theirGroupId: 'Their group ID (GS02)',
  ourQualifier: 'Type of our ID (ISA07)',
  ourId: 'Our ID (ISA08)',
  ourGroupId: 'Our group ID (GS03)',
  x12Version: 'X12 version (GS08)',
  elementSeparator: 'Between two values (element separator)',
  componentSeparator: 'Inside a value (component separator)',
  segmentTerminator: 'At the end of a line (segment terminator)',
  lineBreaks: 'Start a new line after each segment',
  usageIndicator: 'Live or test (ISA15)',
  scac: 'Our carrier code (SCAC)',
  wantsTa1: 'Confirm that a file arrived (TA1)',
  wants997: 'Confirm that a file was read (997, 999)',
  acknowledgeWith: 'Confirm with',
  creditNotes: 'Credit notes',
  wants990: 'Bookings accepted and declined (990)',
  wants214: 'Pickups, deliveries and delays (214)',
  wants210: 'Invoices (210)',
  wantsCargo: 'Freight in a warehouse: received, differences, released, refused',
  crnQualifier: 'CRN reference (L11 code)',
  dates: 'Dates',
  purpose04: 'Change tender (B2A01 is 04)',
  sameCrn: 'Known CRN with different content',
  answerInReply: 'Send confirmations (TA1, 997, 999) in the HTTP reply',
  delivery: 'Send messages',
  url: 'Web address',
  folder: 'Folder',
  sftpConnectionId: 'SFTP connection',
  as2ConnectionId: 'AS2 connection',
  mailTo: 'E-mail addresses',
  language: 'Language',
  skippedEvents: 'Except',
  phone: 'Phone number',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  timeZone: 'Time zone',
  digest: 'Send',
  digestAt: 'Every day at',
  airlines: 'Airlines',
  theirAddress: 'Their Type B address',
  ourAddress: 'Our Type B address',
  fwbVersion: 'Waybills as',
  fhlVersion: 'Houses as',
  textRules: 'Text rules',
  lastAnswer: 'Last answer',
  tries: 'Tries',
}

/** Labels of a notice's text, the same in form, list and log. */
export const noticeTextField = {
  event: 'Event',
  channel: 'Sent as',
  language: 'Language',
  accountId: 'For',
  subject: 'Subject',
  body: 'Text',
}

export const outgoingState = {
  waiting: 'Waiting',
  sent: 'Sent',
  dead: 'Given up',
  kept: 'Kept',
  withdrawn: 'Withdrawn',
  setAside: 'Set aside',
  gathering: 'Gathering',
  gathered: 'In a digest',
}

export const receivedStatus: Record<ReceivedStatus, string> = {
  RECEIVED: 'RECEIVED',
  PARSED: 'PARSED',
  PROCESSED: 'PROCESSED',
  PARTIALLY_PROCESSED: 'PARTIALLY PROCESSED',
  QUARANTINED: 'QUARANTINED',
  DUPLICATE: 'DUPLICATE',
  SUPERSEDED: 'SUPERSEDED',
}

/** Labels of billing’s fields; the log uses them too. */
export const billingField = {
  bookingId: 'Order',
  customerName: 'Customer',
  route: 'Route',
  billingStatus: 'Billing status',
  total: 'Total',
  linehaul: 'Linehaul',
  fuel: 'Fuel',
  accessorials: 'Accessorials',
  air: 'Air',
  miles: 'Miles',
  distance: 'Distance',
  charges: 'Charges',
  charge: 'Charge',
  quantity: 'Quantity',
  exceptions: 'Exceptions',
  deliveredAt: 'Delivered',
  pickupOn: 'Picked up',
  reviewer: 'Reviewer',
  reason: 'Reason',
  ratedAt: 'Rated',
  updatedAt: 'Changed',
}

export const exchangeField = {
  from: 'From',
  to: 'To',
  on: 'Date',
  rate: 'Rate',
  rates: 'Rates',
  added: 'New rates',
  changed: 'Changed rates',
  source: 'Source',
  updatedBy: 'Recorded by',
  updatedAt: 'Recorded at',
}

export const fuelField = {
  name: 'Name',
  region: 'Region',
  currency: 'Currency',
  method: 'Method',
  bands: 'Bands',
  betweenBands: 'Extra price decimals',
  aboveBands: 'Above the last band',
  peg: 'Peg per gallon',
  milesPerGallon: 'Miles per gallon',
  effectiveWeekday: 'Effective from',
  lagWeeks: 'Lag, weeks',
  basis: 'Price',
  effectiveDay: 'Effective from day of month',
  averageWeeks: 'Weeks in the average',
  lagMonths: 'Lag, months',
  isDefault: 'Default program',
  accounts: 'Accounts',
  price: 'Price per gallon',
  prices: 'Prices per gallon',
  weekOn: 'Week of',
}

export const invoiceField = {
  number: 'Number',
  kind: 'Kind',
  subject: 'For',
  lines: 'Lines',
  state: 'Status',
  customerName: 'Customer',
  currency: 'Currency',
  issuedOn: 'Issued',
  earlyReason: 'Reason for date before service',
  dueOn: 'Due',
  daysOverdue: 'Days overdue',
  orderCount: 'Orders',
  orders: 'Orders',
  total: 'Total',
  balance: 'Open',
  reference: 'Customer’s reference',
  note: 'Note',
  termsDays: 'Terms (days)',
  sha256: 'Fingerprint',
  creditNote: 'Credit note',
  corrects: 'Replaces',
  amount: 'Amount',
  on: 'Dated',
  receivedOn: 'Received',
  method: 'Method',
  invoices: 'Invoices',
  updatedAt: 'Last change',
}

export const invoiceRunField = {
  issuedOn: 'Dated',
  count: 'Drafts',
  waiting: 'Left as drafts',
  issued: 'Issued',
  failed: 'Not issued',
}
