/** Links that a phone opens, copied or scanned. */
export const scanned = {
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  onlyHere:
    'This address works on this computer only. Open the console by its name in the network, so that a phone reaches it too.',
}

/** Signs a driver or a warehouse worker in on a new phone. */
export const driverPhone = {
  button: 'Phone…',
  title: 'Sign {{driver}} in on a phone',
  help: 'Scan the code with the phone of {{driver}}. The app opens there and signs {{driver}} in without a password. The code works once.',
  qr: 'QR code that signs {{driver}} in',
  left_one: 'Works for {{count}} more minute.',
  left_other: 'Works for {{count}} more minutes.',
  ended: 'This code has expired.',
  used: 'The code was used: {{driver}} is signed in on the phone.',
  another: 'Make a new code',
  close: 'Close',
}

/** Sets Traccar Client up, which sends positions while the phone is in a pocket. */
export const driverTraccar = {
  title: 'Set up Traccar Client',
  text: 'Traccar Client is a free app that sends the driver’s position while the phone is in a pocket. Install it on the phone, then scan this code with the phone’s camera, or with the scanner in the app’s settings. It fills in this server and the driver’s key. Then switch tracking on in the app.',
  byHand: 'To enter it by hand: server URL {{address}}, device identifier {{key}}. The key is shown only once.',
  qr: 'QR code that sets up Traccar Client for {{driver}}',
  done: 'Done',
}
