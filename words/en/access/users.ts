import type { PermissionPage } from '@shortcut/domain/permissions.ts'

/** Pages that group the permissions for the person who grants them. */
export const permissionPage: Record<PermissionPage, string> = {
  '/work/order': 'Deliver Work Order',
  '/work/recurring': 'Recurring orders',
  '/map': 'Live map',
  '/driver/management': 'Driver Management',
  '/warehouse/management': 'Warehouse worker',
  '/warehouse/monitor': 'App-Online Monitor',
  '/bookingMonitor/index': 'Booking Api Monitor',
  '/truck/index': 'Truck Management',
  '/truck/trailer': 'Trailer Management',
  '/truck/user': 'User Management',
  '/truck/role': 'Role Management',
  '/truck/account': 'Account Management',
  '/billing/index': 'Billing',
  '/truck/fuelSurcharge': 'Fuel Surcharge Management',
  '/truck/exchangeRate': 'Exchange Rates',
  '/billing/invoices': 'Invoices',
  '/truck/rateSheet': 'Rate Sheet Management',
  '/rules': 'Folders of the work-order list',
  '/billing/report': 'Reports',
  '/cargo/management': 'Cargo Management',
  '/cargo/parcels': 'Parcels',
  '/cargo/consignee': 'Consignee Receiving',
  '/cargo/discrepancies': 'Discrepancies',
  '/cargo/warehouse': 'Warehouses',
  '/cargo/template': 'Template Setting',
  '/air/master': 'Master Waybills',
  '/air/house': 'House Waybills',
  '/air/tracking': 'Tracking of waybills',
  '/air/bill': 'Bills of airlines',
  '/air/consolidation': 'Consolidations',
  '/air/security': 'Security of air freight',
  '/air/stock': 'Waybill Stock',
  '/company/formats': 'Dates and units of the company',
  '/log/index': 'Operation Log',
  '/app/task': 'Driver app',
  '/app/warehouse': 'Worker app',
  '/app/online': 'Driver and worker app',
}

export const userStatus = { active: 'Active', frozen: 'Frozen' }

export const userPage = {
  add: 'Add user',
  edit: 'Edit user',
  person: 'Person',
  access: 'Access',
  none: 'No users yet',
  noneHelp: 'Add the people who work in this console, and give them roles.',
  ownZone: 'Browser time zone',
  noZone: 'No matches',
  noRole: 'No matches',
  rolesHelp: 'Roles decide what a user sees and may do. You can only give roles whose permissions you have.',
  firstPassword: '{{name}} was saved by your first try, with the password you typed then. Reset it if you changed it.',
  passwordHelp: 'Tell them the password. They choose their own at first sign-in.',
  never: 'Never',
  on: 'On',
  off: 'Off',
  temporary: 'Temporary password',
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
  freezeTitle_one: 'Freeze {{count}} user?',
  freezeTitle_other: 'Freeze {{count}} users?',
  freezeHelp: 'They are signed out at once and cannot sign in until they are unfrozen: {{names}}.',
  frozen_one: '{{count}} user frozen',
  frozen_other: '{{count}} users frozen',
  unfrozen_one: '{{count}} user unfrozen',
  unfrozen_other: '{{count}} users unfrozen',
  sessions: 'Open sessions',
  noSessions: 'Not signed in anywhere.',
  signOut: 'Sign out everywhere',
  signOutTitle: 'Sign {{name}} out everywhere?',
  signOutHelp: 'Every session ends at the next click, and unsaved changes are lost. They can sign in again.',
  signedOut: 'Signed out everywhere',
  reset: 'Reset password',
  resetTitle: 'Reset the password of {{name}}?',
  resetHelp:
    'The current password stops working and every session ends. You get a temporary password to pass on; it works for one day and must be changed at sign-in.',
  resetDone: 'Temporary password of {{name}}',
  resetNote: 'Shown only once. It works until {{until}}; they choose their own password at sign-in.',
  removeFactor: 'Remove second factor',
  removeFactorTitle: 'Remove the second factor of {{name}}?',
  removeFactorHelp:
    'For a lost authenticator app and lost recovery codes. They then sign in with account and password alone, until they set it up again.',
  factorRemoved: 'Second factor removed',
}

/** Open sessions: the user’s own and other people’s. */
export const sessions = {
  here: 'this one',
  since: 'since {{time}}',
  unknownDevice: 'Unknown device',
}

/** A secret that is shown once. */
export const shownOnce = { copy: 'Copy', copied: 'Copied', download: 'Download', done: 'Done' }
