import type { ExchangeLineFault } from '@shortcut/domain/billing/exchange-file.ts'

/** Labels of an exchange rate's fields, in form, page and log alike. */
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
}

export const exchangeSource = { typed: 'typed', ecb: 'ECB' }

export const exchangeLineFault: Record<ExchangeLineFault, string> = {
  notADate: 'This is not a date such as 2026-11-20.',
  future: 'This date is after today.',
  notARate: 'This is not a rate such as 1.1564.',
  twice: 'This date is in the file twice.',
  noHeader: 'The first row must name the columns: Date, USD, JPY …',
}

export const exchangePage = {
  title: 'Exchange rates',
  help: 'A charge in another currency than the account’s is converted by the rate of the pickup date, or the latest of the 7 days before it.',
  pair: 'Currencies',
  pairText: '{{from}} to {{to}}',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  none: 'No rates yet. Add one, or import the European Central Bank’s file.',
  latest: 'The latest {{count}} are shown.',
  add: 'Add rate',
  addHelp:
    'What one unit of the first currency is worth in the second. A date that has a rate already gets the new one.',
  saved: '{{from}} to {{to}} for {{on}} saved.',
  import: 'Import ECB file',
  importHelp:
    'The European Central Bank’s reference rates: eurofxref-hist.csv, eurofxref.csv or XML. Nothing is saved before you import.',
  chooseFile: 'Choose file',
  chosen: '{{name}}: {{first}} to {{last}}',
  previewOf: '{{added}} new, {{changed}} changed, {{same}} unchanged, {{refused}} refused',
  now: 'Now',
  inFile: 'In the file',
  line: 'Line {{line}}: {{text}}. {{fault}}',
  importDo_one: 'Import {{count}} rate',
  importDo_other: 'Import {{count}} rates',
  importNothing: 'Nothing to import',
  imported_one: '{{count}} rate imported.',
  imported_other: '{{count}} rates imported.',
}
