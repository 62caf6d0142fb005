/** The app on the phones of warehouse workers. */
export const dock = {
  none: 'Nothing is expected here',
  noneHelp: 'Announced freight appears here by itself.',
  noWarehouse: 'You belong to no warehouse yet. Ask the office.',
  neverReached: 'Connect once to get your work.',
  counting: 'Here now',
  expected: 'Expected',
  later: 'Expected later',
  lateSince: 'late since {{time}}',
  finished: 'Counted',
  counted_one: '{{count}} piece counted',
  counted_other: '{{count}} pieces counted',
  open: 'Freight nobody announced',
  reference: 'Number on the freight or papers',
  shipper: 'Who brought it',
  receive: 'Receive',
  store: 'Put away',
  find: 'Find',
  stock: 'Stock',
  ship: 'Ship',
  cancelled: 'The order is cancelled. Keep the freight here.',
}

/** Counting one receipt. */
export const count = {
  mistake: 'Counted by mistake: {{label}}',
  allSides: 'Enter all three sides, or none.',
  arrived: 'It is at the dock',
  whichDock: 'Which dock?',
  noDock: 'Another place',
  dock: 'Dock {{dock}}',
  arrivedAt: 'At the dock since {{at}}',
  atLeast: 'At least 1',
  amountBad: 'An amount such as 12.5',
  atMost: 'At most {{count}}',
  scan: 'Scan or type a label',
  add: 'Add',
  camera: 'Camera',
  last: 'Last counted',
  nothing: 'Nothing counted yet. Scan the first label.',
  repeated: '{{label}} is already counted: {{who}}.',
  repeatedHere: '{{label}} is already counted.',
  suspect: 'The check digit of {{label}} is wrong. Compare it with the label.',
  suspectAnyway: 'It is right: count it',
  link: 'This is a web address, not a label.',
  bad: '{{label}} is not the label of a piece.',
  cutOff: '{{label}} was read only in part. Scan it again.',
  waybill: '{{label}} is a whole waybill. Scan the label of the piece.',
  loose: 'Pieces without label',
  pieces: 'Pieces',
  kind: 'Packaging',
  weigh: 'Weigh and measure',
  weight: 'Gross weight together',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  unit: 'Units',
  chargeable: 'Chargeable weight {{kg}} kg',
  unlikely: 'This weight does not fit the size. Check the unit and the digits.',
  sure: 'It is right: save it',
  damage: 'Damage',
  damageTypes: 'What is damaged?',
  hold: 'Hold it here',
  photos: 'Photos',
  photoNeeded: 'Take a photo of the damage.',
  label: 'Label',
  remark: 'Remark',
  save: 'Save',
  withdraw: 'Counted by mistake',
  finish: 'Finish count',
  finishAsk_one: '{{count}} piece is counted. Is nothing left to count?',
  finishAsk_other: '{{count}} pieces are counted. Is nothing left to count?',
  done: 'The count is finished.',
  booked_one: 'Booked: {{count}} piece',
  booked_other: 'Booked: {{count}} pieces',
  bookedWeight: 'Booked: {{weight}}',
  asBooked: 'As booked.',
  differs: 'It differs from the booking. The office decides.',
}

export const store = {
  elsewhere: 'In other warehouses, or left',
  searching: 'Searching…',
  offline: 'Not known in this warehouse. Other warehouses are searched when you are online.',
  location: 'Location',
  first: 'Scan the location first, then the pieces.',
  put_one: '{{count}} piece put away at {{place}}',
  put_other: '{{count}} pieces put away at {{place}}',
  unknown: 'There is no location {{code}} here.',
  wanted: 'Label, receipt, order or location',
  notFound: 'Nothing found.',
  at: 'At {{place}}',
  nowhere: 'Not here',
}

/** What a scan says of a piece that is not taken. */
export const scanned = {
  unknown: '{{label}} is not known in this warehouse.',
  voided: '{{label}} was replaced. The label is {{now}} now.',
  foreign: '{{label}} belongs to {{receipt}}, not on this truck. Put it back.',
  repeated: '{{label}} is already loaded.',
  orderCancelled: 'The order of {{label}} is cancelled. Keep the freight here.',
  notCounted: '{{label}} cannot leave yet: finish the count of {{receipt}} first.',
  discrepant: '{{label}} cannot leave yet: {{receipt}} differs from the booking, and the office must decide first.',
  status: '{{label}}: {{status}}.',
  statusAt: '{{label}}: {{status}}, {{place}}.',
}

/** Trucks that are loaded. */
export const load = {
  none: 'No truck to load',
  noneHelp: 'A truck appears here when a driver has an order with freight in this warehouse.',
  gone: 'This truck has nothing to load here any more.',
  open: 'To load',
  closed: 'Closed',
  share: '{{loaded}} / {{all}}',
  all_one: '{{count}} piece loaded',
  all_other: '{{count}} pieces loaded',
  left_one: '{{count}} piece is still here',
  left_other: '{{count}} pieces are still here',
  behind: 'Still here',
  loaded: 'On the truck',
  takeOff: 'Take off',
  takeOffLabel: 'Take off {{label}}',
  depart: 'Depart',
  closedBy: 'Closed by {{who}}, {{time}}',
  closedHere: 'Closed. The office is told when there is a network.',
}

/** Why pieces stay behind. */
export const left = {
  why: 'Why do they stay?',
  asAll: 'The same reason',
  otherTruck: 'Goes on another truck',
  noRoom: 'No room',
  held: 'Held',
  notFound: 'Not found',
  other: 'Another reason',
  text: 'Reason',
}

/** Freight that is handed over at the dock. */
export const release = {
  title: 'Release at the dock',
  first: 'Scan the pieces that are picked up.',
  chosen_one: '{{count}} piece to release',
  chosen_other: '{{count}} pieces to release',
  pieces: 'To release',
  repeated: '{{label}} is already in the list.',
  remove: 'Remove',
  removeLabel: 'Remove {{label}}',
  sign: 'Sign for it',
  idSeen: 'ID seen (kind and number)',
  done_one: '{{count}} piece released',
  done_other: '{{count}} pieces released',
}

/** What a consignee takes and refuses. */
export const handover = {
  title: 'Consignee receiving',
  save: 'Hand over',
  at: 'Hand over at {{place}}',
  nothing: 'Nothing is left on the truck to hand over.',
  foreign: '{{label}} is not on this truck for {{place}}.',
  repeated: '{{label}} is already counted.',
  taken_one: '{{count}} piece counted',
  taken_other: '{{count}} pieces counted',
  all: 'All of it is here',
  undoAll: 'Undo: not all is here',
  left: 'Not counted yet',
  counted: 'Counted',
  refused: 'Refused',
  refuse: 'Refuse',
  refuseLabel: 'Refuse {{label}}',
  refusedCount_one: '{{count}} piece is refused and stays on the truck',
  refusedCount_other: '{{count}} pieces are refused and stay on the truck',
  stay_one: '{{count}} piece is not counted and stays on the truck',
  stay_other: '{{count}} pieces are not counted and stay on the truck',
  condition: 'Condition',
  take: 'Take it',
  further_one: 'Go on with {{count}} piece',
  further_other: 'Go on with {{count}} pieces',
}

export const reason = {
  notAPiece: 'Not the label of a piece',
  otherReceipt: 'Belongs to other freight',
  twice: 'Counted twice',
  why: 'Why?',
  damaged: 'Damaged',
  notOrdered: 'Not ordered',
  wrongPiece: 'Wrong piece',
  tooLate: 'Too late',
  torn: 'Torn',
  unreadable: 'Cannot be read',
  lost: 'Lost',
  other: 'Another reason',
}

/** Pallets and unit load devices. */
export const build = {
  first: 'Scan the label of the pallet or ULD first, then the pieces.',
  unit: 'Pallet or ULD',
  another: 'Another pallet or ULD',
  on: 'On {{unit}}',
  built_one: '{{count}} piece on it',
  built_other: '{{count}} pieces on it',
  notUnit: '{{label}} is a piece. Scan the label of the pallet or ULD.',
  onTruck: '{{label}} is on a truck.',
  takeDownLabel: 'Take down {{label}}',
}

/** A count of what stands at a location. */
export const cycle = {
  first: 'Scan a location, then every piece that stands there.',
  another: 'Another location',
  seen: 'Seen',
  missing_one: '{{count}} piece is not found. Look again, or finish: the office is told.',
  missing_other: '{{count}} pieces are not found. Look again, or finish: the office is told.',
  notFound: 'Not found',
  moved: 'Was elsewhere, is at {{place}} now',
  done_one: '{{count}} piece counted at {{place}}',
  done_other: '{{count}} pieces counted at {{place}}',
}

/** A label that is replaced. */
export const relabel = {
  first: 'Scan or type the label that is to be replaced.',
  old: 'Old label',
  now: 'The piece has this label now:',
  later: 'The new label appears here when there is a network.',
  new: 'New label',
  ours: 'Leave it empty to get one of our labels.',
  bad: '{{label}} is not the label of a piece.',
  taken: 'Another piece has {{label}}.',
  voided: '{{label}} was replaced on another piece, and may still be on it. Take another label.',
}

export const handling = {
  hazmat: 'Hazard class',
  temperature: 'Temperature',
  stays: 'As it is',
  none: 'None',
}

export const cargoAct = {
  arrive: 'Arrival',
  open: 'New receipt',
  count: 'Count',
  countLoose: 'Count',
  withdraw: 'Counted by mistake',
  measure: 'Weigh and measure',
  mark: 'Handling',
  damage: 'Damage',
  finish: 'Finish count',
  putAway: 'Put away',
  build: 'Build',
  unbuild: 'Take down',
  load: 'Load',
  unload: 'Unload',
  depart: 'Close the truck',
  release: 'Release',
  deliver: 'Delivery',
  countLocation: 'Count location',
  replaceLabel: 'Replace label',
}

export const units = { metric: 'kg and cm', us: 'lb and in' }
