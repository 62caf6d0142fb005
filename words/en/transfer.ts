import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'

/** Yes and no in files. */
export const yesNo = { true: 'Yes', false: 'No' }

/** Errors in a row of a file, besides those of its form. */
export const importError = {
  sameInFile: 'Row {{row}} has the same value.',
  taken: '{{value}} is already taken.',
  noTruck: 'There is no truck with the unit number {{value}}.',
  signInTaken: '{{value}} is already someone else’s sign-in.',
  changedMeanwhile: '{{who}} changed this after the preview. Upload the file again to compare.',
  goneMeanwhile: 'This was deleted after the preview. Upload the file again.',
  noneSaved_one: 'Nothing was saved: one row failed.',
  noneSaved_other: 'Nothing was saved: {{count}} rows failed.',
  broken:
    'The server failed. Rows marked as saved are saved, the others are not. Quote {{requestId}} when you report it.',
  interrupted: 'The server stopped. Rows marked as saved are saved; continue for the rest.',
  stopped: 'Stopped. Rows marked as saved are saved; continue for the rest.',
}

/** The field that identifies a row of a file. */
export const importKey: Record<ImportKind, string> = {
  driver: 'user name',
  warehouse: 'phone',
  truck: 'unit number',
  trailer: 'trailer number',
  account: 'account code',
}

export const importTitle: Record<ImportKind, string> = {
  driver: 'Import drivers',
  warehouse: 'Import warehouse workers',
  truck: 'Import trucks',
  trailer: 'Import trailers',
  account: 'Import accounts',
}

export const transfer = {
  drop: 'Drop a CSV or XLSX file here, or choose one',
  dropHelp:
    'The first row names the columns. Rows with a known {{key}} change that record, others add one. Nothing is saved before you confirm.',
  columnsHelp: 'Columns missing in the file stay unchanged. An empty cell empties its field.',
  passwordHelp:
    'Passwords are used for new records only. People without one can be given sign-in codes after the import.',
  template: 'Template',
  choose: 'Choose file',
  reading: 'Reading {{name}} …',
  another: 'Another file',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  wrong: 'With errors',
  failed: 'Not saved',
  saved: 'Saved',
  all: 'All',
  row: 'Row',
  what: 'Action',
  errors: 'Errors and changes',
  unknown_one: 'Ignored: unknown column {{names}}.',
  unknown_other: 'Ignored: unknown columns {{names}}.',
  missing: 'New records cannot be added: the file lacks {{names}}.',
  nothingToDo: 'No changes: all rows match the records.',
  noneOfThese: 'No matches',
  rowsAll: 'All rows, or none',
  rowsAllHelp: 'Correct all errors to save all rows.',
  rowsGood: 'Only the rows without errors',
  whichRows: 'Which rows to save',
  confirm_one: 'Save {{count}} row',
  confirm_other: 'Save {{count}} rows',
  running: 'Saving',
  stop: 'Stop',
  goOn: 'Continue',
  takesSeconds: 'Takes about {{count}} s.',
  takesMinutes: 'Takes about {{count}} min.',
  passwords_one: 'One password is secured at the end; until then that person cannot sign in.',
  passwords_other:
    '{{count}} passwords are secured at the end, which takes most of the time; until then these people cannot sign in.',
  passwordsLeft_one: 'One saved person cannot sign in yet: the password is not secured.',
  passwordsLeft_other: '{{count}} saved people cannot sign in yet: their passwords are not secured.',
  recent: 'Your imports of the last hour',
  open: 'Open',
  stateRunning: 'running',
  stateStopped: 'stopped',
  stateDone: 'done',
  stateFailed: 'failed',
  leftSeconds: 'About {{count}} s left',
  leftMinutes: 'About {{count}} min left',
  result_one: '{{count}} row saved.',
  result_other: '{{count}} rows saved.',
  notSaved_one: '{{count}} row could not be saved.',
  notSaved_other: '{{count}} rows could not be saved.',
  leftOut_one: '{{count}} row with errors was skipped.',
  leftOut_other: '{{count}} rows with errors were skipped.',
  close: 'Close',
  changedTo: '{{column}}: {{before}} → {{after}}',
  wrongAt: '{{column}}: {{message}}',
  empty: 'empty',
}
