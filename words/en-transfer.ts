import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'

/** Yes and no in files. */
export const yesNo = { true: 'Yes', false: 'No' }

/** What is wrong with a row of a file beside what its form says. */
export const importError = {
  sameInFile: 'Row {{row}} has the same.',
  taken: '{{value}} is already taken.',
  noTruck: 'There is no truck with the unit number {{value}}.',
  signInTaken: '{{value}} is how somebody else signs in.',
  changedMeanwhile: '{{who}} changed this after the preview. Upload the file again to compare.',
  goneMeanwhile: 'This was deleted after the preview. Upload the file again.',
  noneSaved_one: 'Nothing was saved: one row could not be.',
  noneSaved_other: 'Nothing was saved: {{count}} rows could not be.',
  broken:
    'The server could not go on. Rows marked as saved are saved, all others are not. Quote {{requestId}} when you report it.',
  interrupted: 'The server stopped on the way. Rows marked as saved are saved; go on for the rest.',
  stopped: 'Stopped. Rows marked as saved are saved; go on for the rest.',
}

/** What a row of a file is recognised by. */
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
    'The first row names the columns. Rows whose {{key}} is known change that entry, others add one. Nothing is saved before you confirm.',
  columnsHelp: 'Columns the file lacks stay as they are. An empty cell empties its field.',
  passwordHelp: 'Passwords are taken for new entries only.',
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
  what: 'What happens',
  errors: 'Errors and changes',
  unknown: 'Not read, for no field is called so: {{names}}.',
  missing: 'New entries cannot be added: the file lacks {{names}}.',
  nothingToDo: 'Every row is already as the file says.',
  noneOfThese: 'No row of this kind',
  rowsAll: 'All rows, or none',
  rowsAllHelp: 'All rows can be saved once none has errors.',
  rowsGood: 'Only the rows without errors',
  whichRows: 'Which rows to save',
  confirm_one: 'Save {{count}} row',
  confirm_other: 'Save {{count}} rows',
  running: 'Saving',
  stop: 'Stop',
  goOn: 'Go on',
  takesSeconds: 'Takes about {{count}} s.',
  takesMinutes: 'Takes about {{count}} min.',
  passwords_one: 'One password is made safe at the end; until then it signs nobody in.',
  passwords_other:
    '{{count}} passwords are made safe after all is saved, which takes most of it; until then they sign nobody in.',
  passwordsLeft_one: 'One of those who are saved cannot sign in yet: the password is not safe.',
  passwordsLeft_other: '{{count}} of those who are saved cannot sign in yet: their passwords are not safe.',
  recent: 'Your imports of the last hour',
  open: 'Open',
  stateRunning: 'under way',
  stateStopped: 'stopped',
  stateDone: 'done',
  stateFailed: 'failed',
  leftSeconds: 'About {{count}} s left',
  leftMinutes: 'About {{count}} min left',
  result_one: '{{count}} row saved.',
  result_other: '{{count}} rows saved.',
  notSaved_one: '{{count}} row could not be saved.',
  notSaved_other: '{{count}} rows could not be saved.',
  leftOut_one: '{{count}} row with errors was left out.',
  leftOut_other: '{{count}} rows with errors were left out.',
  close: 'Close',
  changedTo: '{{column}}: {{before}} → {{after}}',
  wrongAt: '{{column}}: {{message}}',
  empty: 'empty',
}
