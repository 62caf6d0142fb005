/** What this phone tells, and how it makes itself heard. */
export const settings = {
  title: 'Settings',
  push: 'Notifications',
  pushOffer: 'Get told of new work and messages also while the app is closed?',
  turnOn: 'Turn on',
  notNow: 'Not now',
  pushHelp: 'Tells you of new work and messages while the app is closed. The lock screen shows the order number only.',
  push_impossible:
    'This browser cannot do it here. On an iPhone, add the app to the home screen first. It needs a secure address (https).',
  push_denied: 'The phone does not allow it. Allow notifications for this app in the phone’s settings.',
  push_failed: 'It could not be turned on. Check the connection and try again.',
  positions: 'Share my position',
  positionsHelp:
    'Every 10 seconds, only while this app is open on the screen. In the background it cannot: see below. Your reports carry their place as long as the phone allows the location.',
  positionsDenied: 'The phone does not allow it. Allow the location for this app in the phone’s settings.',
  positionsNoMemory: 'This browser keeps nothing, so no positions are recorded.',
  positionsKept_one: '{{count}} position to send',
  positionsKept_other: '{{count}} positions to send',
  positionsThinned_one: 'Long without network: {{count}} of the oldest positions was dropped to save room.',
  positionsThinned_other: 'Long without network: {{count}} of the oldest positions were dropped to save room.',
  sound: 'Sound',
  soundHelp: 'For new work and messages while the app is open.',
  vibration: 'Vibration',
}

export const own = {
  oldPassword: 'Current password',
  newPassword: 'New password',
  again: 'New password, again',
  differ: 'The two passwords differ.',
  change: 'Change password',
  mustChange: 'Somebody else chose this password. Choose your own to go on.',
  changed: 'Password changed.',
}

/** A link to one task, for a driver without an account. */
export const link = {
  from: '{{who}} has a task for you.',
  name: 'Your name',
  until: 'This link works until {{time}}.',
  open: 'Open the task',
  opening: 'Opening…',
  others: '{{name}} is signed in on this phone. What is not sent stays here until they sign in again.',
  incomplete: 'This link is not complete or not valid. Open it again as you received it, or ask the office.',
  noServer: 'No connection. You need it once to open the task.',
  done: 'All done',
  doneHelp: 'Keep this page until it says: Up to date.',
  of: 'By link of {{who}}, until {{time}}',
  leave: 'Leave the task',
  leaveAsk: 'You need the link to come back.',
  leaveUnsent: 'Not sent yet: {{what}}. It stays on this phone, and is sent when you open the link again.',
  lost: 'This link of {{who}} no longer works here. Open the link again to send what waits, or call the office.',
}

/** Why a link opens nothing any more. */
export const linkEnd = {
  revoked: 'The office has revoked this link. Ask for a new one if you still need it.',
  expired: 'This link has expired. Ask the office for a new one.',
  finished: 'This task is finished. There is nothing more to do.',
  cancelled: 'The office has cancelled this task.',
  rejected: 'You rejected this task.',
  reassigned: 'The office has given this task to somebody else.',
}

/** Positions while the app is not on the screen. */
export const traccar = {
  title: 'Position in the background',
  text: 'This app knows where you are only while it is on the screen. The free app Traccar Client also sends your position to the office while the phone is in your pocket.',
  install: '1. Get Traccar Client',
  make: '2. Set it up',
  ready: 'Traccar Client asks whether it may apply the settings. Then switch tracking on there.',
  open: '2. Open Traccar Client with your settings',
}
