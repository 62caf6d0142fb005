/** What happened to freight on its way to the airline, as the proof names it. */
export const custodyKinds = [
  'pickupArrived',
  'pickupLeft',
  'dropoffArrived',
  'dropoffLeft',
  'arrived',
  'counted',
  'receive',
  'withdraw',
  'hold',
  'unhold',
  'unholdAt',
  'moveHeld',
  'putAway',
  'build',
  'unbuild',
  'load',
  'unload',
  'putAwayUnit',
  'unloadUnit',
  'deliver',
  'refuse',
  'release',
  'measure',
  'damage',
  'mark',
  'relabel',
  'seen',
  'missing',
  'leftBehind',
  'sendBack',
  'screened',
  'screeningFailed',
  'screeningWithdrawn',
  'unitSealed',
  'accepted',
] as const
export type CustodyKind = (typeof custodyKinds)[number]

/** Default lifetime of a link in days. */
export const custodyLinkDays = 366
/** Pictures beyond so many bytes of one proof stand in it by their hash only. */
export const mostPictureBytes = 24 * 1024 * 1024
