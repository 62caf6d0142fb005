import type { Paper } from '@shortcut/domain/drivers/papers.ts'

/** Papers with an expiry date. */
export const paper: Record<Paper, string> = {
  licence: 'License',
  medical: 'Medical card',
  insurance: 'Insurance',
  hazmat: 'Hazmat endorsement',
  registration: 'Registration',
  inspection: 'Inspection',
}

/**
 * Texts that the pages of drivers, warehouse workers, trucks and trailers share, in the specification's own wording (section 5). `added`
 * is shown after saving a new record, `updated` after a change, `deleted` after deleting one, `successfullyDeleted` after deleting several.
 */
export const manage = {
  added: 'Add Success',
  updated: 'Update Success',
  deleted: 'Delete Success',
  successfullyDeleted: 'successfully deleted',
  selectOne: 'Please select one single item only',
  confirmDelete: 'Are you sure you want to delete the selected data?',
  someFailed_one: '{{count}} was not deleted:',
  someFailed_other: '{{count}} were not deleted:',
  due: 'Due in 30 days',
  overdue: 'Overdue',
  overdueCount: '{{count}} overdue',
  soon: 'Due soon',
  online: 'Online',
  offline: 'Offline',
  toCheck: 'To check',
  expiredOn: '{{paper}} expired on {{on}}',
  expiresOn: '{{paper}} expires on {{on}}',
  setStatus: 'Set status',
  statusSet_one: '{{count}} changed',
  statusSet_other: '{{count}} changed',
  assigned: 'Assigned',
  free: 'Available',
  noPosition: 'unknown',
  showOnMap: 'Show on the map',
  signIn: 'Sign-in',
  noPassword: 'Not possible yet: no password. Make a sign-in code, set a password, or continue the import.',
  recentTasks: 'Recent tasks',
  noTasks: 'No task yet.',
  now: 'Now',
  pictures: 'Pictures',
}

export const driverPage = {
  add: 'Add driver',
  edit: 'Edit driver',
  person: 'Driver',
  truck: 'Truck',
  papers: 'Papers',
  confirmDelete: 'Confirm to delete the selected driver?',
  none: 'No drivers yet',
  noneHelp: 'Add the people who drive for you. They sign in to the driver app with user name or phone.',
  nothingFound: 'No matches',
  passwordKept: 'Leave the password fields empty to keep the password.',
  truckHelp: 'If left empty, plate and number are taken from the current truck.',
  mostImages: 'At most two pictures.',
}

export const workerPage = {
  add: 'Add warehouse worker',
  edit: 'Edit warehouse worker',
  person: 'Warehouse worker',
  none: 'No warehouse workers yet',
  noneHelp: 'Add the people who handle freight in the warehouse. They sign in to the worker app with their phone.',
  nothingFound: 'No matches',
}
