/** The app on the phones of drivers: short, because it is read in the sun and with gloves on. */
export const phone = {
  product: 'ShortCut Driver',
  workerProduct: 'ShortCut Warehouse',
  seen: 'OK',
  places: 'Pages',
  account: 'User name or phone',
  password: 'Password',
  role: 'I work as',
  driver: 'Driver',
  worker: 'Warehouse worker',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  wrong: 'User name or password is wrong.',
  checkRole: 'You sign in as: {{role}}.',
  noServer: 'No connection. You need it once to sign in.',
  codeHelp: 'The office made this code for you. It signs you in on this phone, once.',
  codeSignIn: 'Sign in on this phone',
  codeWrong: 'This code was used or has expired. Ask the office for a new one.',
  noSecure:
    'This address is not secure (https). The app works while you are online, but it cannot be installed or open without network.',
  needsNetwork:
    'This browser does not keep the app: without network it does not open. If you passed a warning about its certificate, trust the certificate first.',
  noMemory:
    'This browser keeps nothing (a private window, or a full phone?). The app works online, but what is not sent is lost when you close it.',
  full: 'The phone is full: nothing could be kept. Delete something and try again.',
  doubled: 'This was reported already, in another window of the app.',
  language: 'Language',
  signOut: 'Sign out',
  signOutUnsent: 'Not sent yet: {{what}}. It stays on this phone, and is sent when you sign in again.',
  lost: 'Sign in again to send what waits.',
  stay: 'Stay',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  throwAwayAsk: 'Throw away what you entered?',
  throwAway: 'Throw away',
  keepOn: 'Keep on',
  today: 'Today',
  messages: 'Messages',
  history: 'History',
  more: 'More',
  newVersion: 'A new version is ready.',
  update: 'Update',
  install: 'Add the app to your home screen: it opens without network.',
  installNow: 'Install',
  installByHand:
    'Add the app to your home screen: tap the browser’s Share button, then Add to Home Screen. It then opens without network and can notify you.',
}

/** How the phone stands with the server. */
export const line = {
  reports_one: '{{count}} report',
  reports_other: '{{count}} reports',
  upToDate: 'Up to date',
  sending_one: 'Sending {{count}}',
  sending_other: 'Sending {{count}}',
  asking: 'Updating…',
  letGo: 'Let go to update',
  turnedDown: 'The server refuses: ask the office',
  offline: 'Offline',
  offlineWaiting_one: 'Offline · {{count}} not sent',
  offlineWaiting_other: 'Offline · {{count}} not sent',
  photos_one: '{{count}} photo to send',
  photos_other: '{{count}} photos to send',
  refused_one: '{{count}} refused: see why',
  refused_other: '{{count}} refused: see why',
  notSent: 'Not sent',
  allSent: 'Everything is sent.',
  tryAgain: 'Try again',
  sendAgain: 'Send again',
  forgetAsk: 'The office never hears of it. Remove it?',
  forget: 'Remove',
  waits: 'Waits for network',
  held: 'Waiting for the office',
  lastContact: 'Last contact {{time}}',
  neverTold: 'Connect once to see this.',
}

/** Today's work. */
export const today = {
  none: 'No work right now',
  noneHelp: 'New tasks appear here by themselves.',
  neverReached: 'Connect once to get your tasks.',
  accept: 'Accept',
  reject: 'Reject',
  rejectWhy: 'Why do you reject it?',
  reason: 'Reason',
  new: 'New',
  next: 'Next stop',
  later: 'Later',
  pickup: 'Pickup',
  dropoff: 'Delivery',
  leaveBy: 'Leave by {{time}}',
  leaveIn: 'Leave in {{time}}',
  leaveNow: 'You should have left {{time}} ago',
  noTime: 'Any time',
  truck: 'Truck {{no}}',
  trailer: 'Trailer {{no}}',
  pieces_one: '{{count}} piece',
  pieces_other: '{{count}} pieces',
  piecesOnTruck: '{{count}} of {{all}} pieces on the truck',
  pallets_one: '{{count}} pallet',
  pallets_other: '{{count}} pallets',
}

/** What the office did to a task that the driver had. */
export const news = {
  changed: 'The office has changed order {{bookingId}}: {{what}}.',
  cancelled: 'The office has cancelled order {{bookingId}}.',
  cancelledWhy: 'The office has cancelled order {{bookingId}}: {{reason}}',
  reassigned: 'The office has given order {{bookingId}} to somebody else.',
  handedOver: 'Order {{bookingId}} was handed over to another driver.',
  delivered: 'The office has reported order {{bookingId}} as delivered.',
  deliveredHere: 'Order {{bookingId}} is delivered. It is in your history.',
  rejectedHere: 'You rejected order {{bookingId}}.',
  gone: 'Order {{bookingId}} is not yours any more.',
  goneHere: 'This task is not yours any more.',
  stillSend: 'What you report here still goes to the office, which decides about it.',
}

export const changed = {
  stops: 'stops',
  times: 'times',
  load: 'load',
  remark: 'remarks or contact',
  vehicle: 'truck or trailer',
}

/** One stop. */
export const stop = {
  details: 'Way and contact',
  navigate: 'Navigate',
  call: 'Call {{name}}',
  remark: 'Remark',
  arrived: 'Arrived',
  arrivedAt: 'Arrived {{time}}',
  done: 'Done {{time}}',
  waiting: 'Waiting {{time}}',
  pickUp: 'Picked up',
  deliver: 'Deliver',
  problem: 'Problem',
  acceptFirst: 'Accept the task first.',
  pickUpFirst: 'Pick up first.',
  pieces: 'Pieces on the truck',
  countPieces_one: 'Count the {{count}} piece on the truck',
  countPieces_other: 'Count the {{count}} pieces on the truck',
  countRest: 'Count the rest: {{counted}} of {{count}} pieces counted',
  countAgain_one: 'Check the {{count}} counted piece',
  countAgain_other: 'Check the {{count}} counted pieces',
}

/** The papers of a load, and how long a truck may wait for it. */
export const dock = {
  deliveryOrder: 'Delivery order',
  billOfLading: 'Bill of lading',
  lumperReceipt: 'Lumper receipt',
  scaleTicket: 'Scale ticket',
  other: 'Other',
  pdf: '{{name}} (PDF)',
  later: 'Delivery order and bill of lading come with the next connection.',
  handIn: 'Hand in a paper',
  which: 'Paper',
  number: 'Number or amount on it',
  send: 'Send to the office',
  free: '{{time}} of {{free}} free left',
  freeFrom: '{{free}} free from {{time}}',
  over: '{{time}} over the {{free}} free',
}

/** The form of a pickup or delivery. */
export const proof = {
  otherCount_one: '{{count}} piece, not {{booked}}. Is that right?',
  otherCount_other: '{{count}} pieces, not {{booked}}. Is that right?',
  pickUpTitle: 'Pick up at {{place}}',
  deliverTitle: 'Deliver to {{place}}',
  pieces: 'Pieces',
  pallets: 'Pallets',
  seal: 'Seal number',
  container: 'Container number',
  photo: 'Take photo',
  containerPhoto: 'Photo of container or seal',
  photosNeeded_one: '{{count}} photo needed',
  photosNeeded_other: '{{count}} photos needed',
  photoRemove: 'Remove photo {{number}}',
  photoAlt: 'Photo {{number}}',
  photoKept: 'Choose photo',
  photoEmpty: 'This picture is empty. Take it again.',
  photoHuge: 'This picture is too large. Take it again with fewer megapixels (at most 100).',
  photoUnreadable: 'This picture cannot be read. Take it with the camera, as JPEG.',
  preparing: 'Preparing…',
  receivedBy: 'Received by',
  signature: 'Signature',
  signHere: 'Sign here',
  signAgain: 'Sign again',
  signatureNeeded: 'A signature is needed.',
  signatureShort: 'This is only a dot. Is it the signature?',
  yes: 'Yes',
  someProof: 'Enter who received it, sign, or take a photo.',
  cash: 'Cash collected ($)',
  cashBad: 'An amount such as 120.50',
  remark: 'Remark',
  finish: 'Done',
  far: 'You are {{distance}} mi from this stop. Is it done here?',
  handedOver_one: '{{count}} piece is handed over',
  handedOver_other: '{{count}} pieces are handed over',
  refused_one: '{{count}} piece is refused',
  refused_other: '{{count}} pieces are refused',
  stay_one: '{{count}} piece stays on the truck',
  stay_other: '{{count}} pieces stay on the truck',
}

/** What a field says of what is typed in it. */
export const field = {
  whole: 'A whole number such as 12',
  tooLong_one: '{{count}} character too many',
  tooLong_other: '{{count}} characters too many',
}

export const problem = {
  choose: 'Choose',
  chooseOne: 'Choose what it is.',
  moreThanBooked: '{{pieces}} pieces, but {{booked}} are booked. Is that right?',
  noPieces: 'How many? At least 1.',
  sayWhat: 'Say what it is.',
  title: 'What is the problem?',
  short: 'Pieces missing',
  over: 'Too many pieces',
  damaged: 'Damaged',
  refused: 'Refused by the receiver',
  closed: 'Closed',
  wrongAddress: 'Wrong address',
  waiting: 'I have to wait',
  other: 'Something else',
  pieces: 'How many pieces?',
  tell: 'Tell the office',
  said: 'Reported: {{problem}}',
}

/** What the phone's screen shows while the app is closed, in two lines. Anybody may read it there. */
export const push = {
  newTask: 'New task',
  newTaskText: 'Order {{bookingId}}. Open the app to accept it.',
  taskChanged: 'Task changed',
  taskChangedText: 'Order {{bookingId}}. Open the app to see what is new.',
  taskGone: 'Task taken back',
  taskGoneText: 'Order {{bookingId}} is not yours any more.',
  message: 'Message from the office',
  messageText: 'Open the app to read it.',
}

/** Acts, as the list of what is not sent names them. */
export const act = {
  accept: 'Accepted',
  reject: 'Rejected',
  arrive: 'Arrived',
  wait: 'Waiting',
  exception: 'Problem',
  pickUp: 'Picked up',
  deliver: 'Delivered',
  seal: 'Seal',
  document: 'Paper',
  message: 'Message',
  inspection: 'Inspection',
}

export const chat = {
  about: 'About {{order}}',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  none: 'No messages yet',
  write: 'Message to the office',
  send: 'Send',
  read: 'Read',
  sent: 'Sent',
  office: 'Office',
}

/** A task's state in the history. */
export const state = {
  new: 'New',
  assigned: 'Assigned',
  accepted: 'Accepted',
  pickedUp: 'Picked up',
  delivered: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

export const past = {
  none: 'Nothing in the last 14 days',
  offline: 'As of {{time}}',
}
