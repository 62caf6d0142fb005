import { codes, searched, text, yesNo } from '../field-row.ts'
import type { KeptRecordRow, RecordRow } from '../records/record-row.ts'

/**
 * Every field of an account, one row each, in the order of the form. Schemas, replies, the list and its SQL, filters, form, facts and files are
 * made from these rows. A row answers every question: no place is an answer too. No schemas here: the pages of the console load this file.
 */

type AccountRow = RecordRow<
  'account' | 'billTo' | 'addresses' | 'contact' | 'contacts' | 'terms' | 'freight' | 'proof',
  'terms' | 'freight' | 'proof'
>

// biome-ignore format: a row stands in one line or two
export const accountFieldRows = {
  name: {
    kind: 'text', max: 120, required: true, form: 'account', facts: null, list: true, filter: searched('name'), sort: true, file: true,
  },
  code: {
    kind: 'text', max: 20, required: true, form: 'account', facts: null, list: true, filter: searched('code'), sort: true, file: true,
  },
  billToAddress: { kind: 'text', max: 200, wide: true, form: 'billTo', facts: null, list: false, filter: null, sort: false, file: true },
  billToCity: { kind: 'text', max: 80, form: 'billTo', facts: null, list: true, filter: text('billToCity'), sort: true, file: true },
  billToProvince: { kind: 'text', max: 40, form: 'billTo', facts: null, list: true, filter: null, sort: false, file: true },
  billToPostalCode: { kind: 'text', max: 20, form: 'billTo', facts: null, list: false, filter: null, sort: false, file: true },
  billToCountry: {
    kind: 'code', max: 2, preset: 'US', form: 'billTo', facts: null, list: true, filter: codes('billToCountry', 2), sort: false, file: true,
  },
  /** Addresses besides the bill-to: where the account ships from, where its mail goes. */
  addresses: { kind: 'parts', form: 'addresses', facts: null, list: false, filter: null, sort: false, file: false },
  contactName: { kind: 'text', max: 80, form: 'contact', facts: null, list: true, filter: text('contactName'), sort: false, file: true },
  contactPhone: { kind: 'text', max: 40, type: 'tel', form: 'contact', facts: null, list: true, filter: null, sort: false, file: true },
  contactEmail: {
    kind: 'text', max: 120, type: 'email', wide: true, form: 'contact', facts: null, list: true, filter: null, sort: false, file: true,
  },
  /** Addresses, or @domains, whose mails are its bookings; separated by blanks. */
  mailSenders: { kind: 'text', max: 1000, wide: true, form: 'contact', facts: null, list: false, filter: null, sort: false, file: true },
  /** Tell senders of booking mails what became of them. */
  answerMails: { kind: 'flag', wide: true, form: 'contact', facts: null, list: false, filter: null, sort: false, file: true },
  /** Contacts after the first. */
  contacts: { kind: 'parts', form: 'contacts', facts: null, list: false, filter: null, sort: false, file: false },
  paymentTermsDays: {
    kind: 'count', min: 0, max: 365, preset: 30, form: 'terms', facts: 'terms', list: true, filter: null, sort: true, file: true,
  },
  currency: {
    kind: 'code', max: 3, preset: 'USD', form: 'terms', facts: 'terms', list: true, filter: codes('currency', 3), sort: true, file: true,
  },
  creditLimit: { kind: 'amount', form: 'terms', facts: 'terms', list: true, filter: null, sort: false, file: true },
  crnPrefix: { kind: 'text', max: 20, form: 'terms', facts: 'terms', list: true, filter: text('crnPrefix'), sort: false, file: true },
  /** Send its invoices to its billing contacts as soon as they are issued. */
  emailInvoices: { kind: 'flag', wide: true, form: 'terms', facts: 'terms', list: false, filter: null, sort: false, file: true },
  /** Show rated charges of 0.00 on its invoices too, such as a fuel surcharge below the peg. */
  invoiceZeroCharges: { kind: 'flag', wide: true, form: 'terms', facts: 'terms', list: false, filter: null, sort: false, file: true },
  /** How far a weighed weight may differ from the booked one: the larger of both. */
  weightTolerancePercent: {
    kind: 'count', min: 0, max: 100, preset: 2, form: 'freight', facts: 'freight', list: false, filter: null, sort: false, file: true,
  },
  weightToleranceKg: {
    kind: 'count', min: 0, max: 100_000, preset: 10, form: 'freight', facts: 'freight', list: false, filter: null, sort: false, file: true,
  },
  /** Local days that its freight stands in a warehouse free of charge; the day of arrival is the first. */
  storageFreeDays: {
    kind: 'count', min: 0, max: 365, preset: 5, form: 'freight', facts: 'freight', list: false, filter: null, sort: false, file: true,
  },
  /** Photos a driver must take at pickup and at delivery. */
  pickupPhotosRequired: {
    kind: 'count', min: 0, max: 20, preset: 0, form: 'proof', facts: 'proof', list: false, filter: null, sort: false, file: true,
  },
  deliveryPhotosRequired: {
    kind: 'count', min: 0, max: 20, preset: 0, form: 'proof', facts: 'proof', list: false, filter: null, sort: false, file: true,
  },
  signatureRequired: { kind: 'flag', wide: true, form: 'proof', facts: 'proof', list: false, filter: null, sort: false, file: true },
} satisfies Record<string, AccountRow>

/** What the list shows of an account besides. */
export const accountKept = {
  /** Whether the account has a working key. */
  workingKeys: { kind: 'number', list: true, filter: yesNo('hasKey'), sort: false },
  updatedAt: { kind: 'moment', list: true, filter: null, sort: true },
} satisfies Record<string, KeptRecordRow>
