import type { Presence } from '@shortcut/domain/drivers/presence.ts'
import type { DropReason } from '@shortcut/domain/tracking/intake.ts'

/** Whether somebody's app is there. */
export const presence: Record<Presence, string> = { online: 'Online', stale: 'Stale', offline: 'Offline' }

/** The App-Online Monitor. */
export const appOnline = {
  name: 'Driver / warehouse worker',
  kind: 'Kind',
  driver: 'Driver',
  worker: 'Warehouse worker',
  phone: 'Phone',
  presence: 'App online',
  device: 'Device',
  appVersion: 'App version',
  lastActiveAt: 'Last active time',
  silent: 'Silent with a live task',
  unread: 'Unread messages',
  neverActive: 'never',
  now: 'now',
  yes: 'Silent',
  no: 'Not silent',
  silentCount: 'Silent {{count}}',
  none: 'Nobody has an app yet',
  noneHelp: 'Drivers and warehouse workers appear here. Add them under Driver Management and Warehouse worker.',
  app: 'App',
  messages: 'Messages',
  noMessages: 'Nothing was written yet.',
  message: 'Message',
  toEach_one: 'Message to one person',
  toEach_other: 'Message to {{count}} people',
  to: 'Message to {{name}}',
  text: 'Text',
  textHelp: 'It is shown in their app the next time it asks for messages.',
  send: 'Send',
  sent_one: 'Message sent',
  sent_other: '{{count}} messages sent',
  stateSent: 'Sent',
  stateDelivered: 'Delivered {{at}}',
  stateRead: 'Read {{at}}',
  sentBy: '{{name}}, {{at}}',
  notSent_one: '{{count}} was not sent:',
  notSent_other: '{{count}} were not sent:',
}

/** Said over every page while drivers with a live task are not heard. */
export const driverSilent = {
  one: '{{name}} was last heard {{ago}} and has {{task}}.',
  several: '{{count}} drivers with live tasks are not heard: {{names}}.',
  show: 'Show',
}

/** Phones and trackers that send a driver's positions by themselves. */
export const driverDevice = {
  title: 'Tracking devices',
  help: 'Phones with the free Traccar Client app, and trackers that speak the OsmAnd protocol, send positions by themselves.',
  none: 'No device sends this driver’s positions by itself.',
  make: 'Add device',
  makeTitle: 'Add a device of {{driver}}',
  name: 'Device name',
  nameHelp: 'What people call it, such as “Phone” or “Tracker of truck 12”.',
  keyTitle: 'Key of the device',
  keyText:
    'Type it into the app as the device identifier, and {{address}} as the server address. It is shown this once.',
  begins: 'Key begins',
  lastUsed: 'Last used',
  neverUsed: 'never',
  taken: 'Positions',
  dropped: '{{count}} not taken: {{because}}',
  clockFast: 'Its clock is {{seconds}} s fast.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the key of {{name}}?',
  revokeText: 'The device is refused at once. Its positions stay.',
  revoked: 'Revoked {{at}}',
}

/** Why a position was not stored. */
export const dropReason: Record<DropReason, string> = {
  noFix: 'It has no coordinates.',
  notValid: 'The phone says that it is not valid.',
  badCoordinates: 'Its coordinates are not on Earth.',
  swapped: 'Latitude and longitude are swapped.',
  nullIsland: 'Its coordinates are 0, 0: the phone did not know.',
  badTime: 'Its time cannot be read.',
  future: 'Its time lies ahead: the phone’s clock is fast.',
  tooOld: 'It is older than 30 days.',
}
