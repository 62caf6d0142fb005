import type { TaskLinkState } from '@shortcut/domain/tasks/links/task-links.ts'

/** Links that open one task in the phone app without an account. */
export const taskLink = {
  button: 'Task link',
  orderButton: 'Give to a subcontractor by link…',
  title: 'Task link for {{task}}',
  titleOrder: 'Give {{order}} to a subcontractor',
  new: 'New link',
  help: 'The link opens this task in the phone app, without an account. Anyone who has it can report arrivals, pickups and deliveries of this task, and write to you. It shows nothing else.',
  driverHelp:
    'The driver is added without an account. The same phone number is used for the same driver again next time.',
  driver: 'Driver’s name',
  phone: 'Driver’s phone',
  until: 'Valid for',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  override: 'Reason for override',
  make: 'Create link',
  assignAndMake: 'Assign and create link',
  made: 'The link is shown only once. Send it to the driver, or let them scan the code.',
  qr: 'QR code of the link for {{task}}',
  another: 'Create another link',
  links: 'Links',
  none: 'No links yet.',
  madeBy: 'Made by {{who}}',
  ends: 'until {{at}}',
  revokedBy: 'by {{who}}, {{at}}',
  openedBy: 'Opened by {{names}}',
  lastUsed: 'Last used',
  neverUsed: 'Not opened yet',
  revoke: 'Revoke',
  revokeOf: 'Revoke the link of {{who}}',
}

export const taskLinkState: Record<TaskLinkState, string> = {
  open: 'Open',
  revoked: 'Revoked',
  expired: 'Expired',
  finished: 'Finished',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  reassigned: 'Reassigned',
}

/** Why a link opens nothing, as the person who opens it reads it. */
export const linkEnd: Record<Exclude<TaskLinkState, 'open'>, string> = {
  revoked: 'The office has revoked this link. Ask for a new one if you still need it.',
  expired: 'This link has expired. Ask the office for a new one.',
  finished: 'This task is finished. There is nothing more to do.',
  cancelled: 'The office has cancelled this task.',
  rejected: 'This task was rejected.',
  reassigned: 'The office has given this task to somebody else.',
}

/** How the log names somebody who works with a link. */
export const byLink = { holder: '{{name}}, by link of {{who}}' }
