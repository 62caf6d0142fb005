import type { Presence } from '@shortcut/domain/drivers/presence.ts'
import type { DropReason } from '@shortcut/domain/positions/intake.ts'

/** Whether somebody's app is online. */
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
  silent: 'Silent with a task under way',
  unread: 'Unread messages',
  neverActive: 'never',
  now: 'now',
  yes: 'Silent',
  no: 'Not silent',
  silentCount: 'Silent {{count}}',
  none: 'No drivers or workers yet',
  noneHelp: 'Drivers and warehouse workers appear here. Add them under Driver Management and Warehouse worker.',
  app: 'App',
  messages: 'Messages',
  message: 'Write message',
  toEach_one: 'Message to one person',
  toEach_other: 'Message to {{count}} people',
  to: 'Message to {{name}}',
  text: 'Text',
  textHelp: 'It appears in their app at the next update.',
  send: 'Send message',
  sent_one: 'Message sent',
  sent_other: '{{count}} messages sent',
  notSent_one: '{{count}} was not sent:',
  notSent_other: '{{count}} were not sent:',
}

/** Phones and trackers that send a driver's positions automatically. */
export const driverDevice = {
  title: 'Tracking devices',
  help: 'Phones with the free Traccar Client app and trackers with the OsmAnd protocol send positions by themselves.',
  none: 'No tracking devices for this driver.',
  make: 'Add device',
  makeTitle: 'Add device for {{driver}}',
  name: 'Device name',
  nameHelp: 'Such as “Phone” or “Tracker of truck 12”.',
  begins: 'Key begins',
  lastUsed: 'Last used',
  neverUsed: 'never',
  taken: 'Positions',
  dropped: '{{count}} rejected: {{because}}',
  clockFast: 'Its clock is {{seconds}} s fast.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the key of {{name}}?',
  revokeText: 'The device is refused at once. Its positions are kept.',
  revoked: 'Revoked {{at}}',
}

/** Why a position was not stored. */
export const dropReason: Record<DropReason, string> = {
  noFix: 'It has no coordinates.',
  notValid: 'The phone marked it as invalid.',
  badCoordinates: 'Its coordinates are not on Earth.',
  swapped: 'Latitude and longitude are swapped.',
  nullIsland: 'Its coordinates are 0, 0: the phone had no position.',
  badTime: 'Its time cannot be read.',
  future: 'It is in the future: the phone’s clock is fast.',
  tooOld: 'It is older than 30 days.',
}
