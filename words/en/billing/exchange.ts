import type { ExchangeLineFault } from '@shortcut/domain/billing/exchange/exchange-file.ts'

export const exchangeSource = { typed: 'manual', ecb: 'ECB' }

export const exchangeLineFault: Record<ExchangeLineFault, string> = {
  notADate: 'This is not a date such as 2026-11-20.',
  future: 'This date is after today.',
  notARate: 'This is not a rate such as 1.1564.',
  twice: 'This date is in the file twice.',
  currencyTwice: 'The date has this currency twice; the first is used.',
  noHeader: 'The first row must name the columns: Date, USD, JPY …',
}

export const exchangePage = {
  title: 'Exchange Rates',
  help: 'Charges in a currency other than the account’s are converted at the rate of the pickup date, or the latest of the 7 days before. Without a rate the order has an exception.',
  pair: 'Currencies',
  pairs: 'Pairs of currencies',
  pairText: '{{from}} to {{to}}',
  latestRate: 'Latest rate',
  latestDay: 'As of',
  old: '(over 7 days old)',
  days: 'Days',
  oneIs: '1 {{from}} in {{to}}',
  none: 'No exchange rates yet',
  noneHelp: 'Add one at the left, or import the European Central Bank’s file.',
  latest: 'Showing the latest {{count}}.',
  add: 'Add rate',
  addHelp:
    'What one unit of the first currency is worth in the second. A new rate replaces the one of the same date; issued invoices do not change.',
  correct: 'Correct the rate of {{on}}',
  delete: 'Delete rate',
  deleteOf: 'Delete rate of {{on}}',
  deleteQuestion:
    'Delete the rate from {{from}} to {{to}} of {{on}}? Existing charges do not change; orders rated again use another rate or get an exception.',
  saveRate: 'Save rate',
  saved: '{{from}} to {{to}} for {{on}} saved.',
  import: 'Import ECB file',
  file: 'File',
  importHelp:
    'The European Central Bank’s reference rates: eurofxref-hist.zip as downloaded, or the CSV or XML file in it. Nothing is saved before you import.',
  chooseFile: 'Choose file',
  zip: '{{name}} is not a ZIP file with one CSV or XML file in it. Unpack it and choose the file with the rates.',
  empty: '{{name}} is empty.',
  tooBig: '{{name}} is too large: at most 6 MB. Choose the ZIP or CSV file, or the one of the last 90 days.',
  daysOf: '{{first}} to {{last}}',
  previewOf: '{{added}} new, {{changed}} changed, {{same}} unchanged, {{refused}} refused',
  firstListed: 'Showing the first {{count}}.',
  now: 'Now',
  inFile: 'In the file',
  line: 'Line {{line}}: {{text}}. {{fault}}',
  importDo_one: 'Import {{count}} rate',
  importDo_other: 'Import {{count}} rates',
  importNothing: 'Nothing to import',
  imported_one: '{{count}} rate imported.',
  imported_other: '{{count}} rates imported.',
}
