/** The codes of the envelope (wire.md). */
export const codes = {
  done: 200,
  noToken: 101,
  badToken: 102,
  expiredToken: 103,
  unreadable: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  codeNeeded: 428,
  slowDown: 429,
  ourFault: 500,
  refused: 501,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** Every sentence the server refuses with; `words` must have text for each, or the build fails. */
export const refusals = [
  'noToken',
  'badToken',
  'expiredToken',
  'unreadable',
  'forbidden',
  'notFound',
  'invalid',
  'slowDown',
  'ourFault',
  'databaseAway',
  'bodyTooLarge',
  'unsupportedMedia',
  'wrongSignIn',
  'badApiKey',
  'noDeviceKey',
  'badDeviceKey',
  'changedMeanwhile',
  'statusForbids',
  'taskStatusForbids',
  'notReady',
  'preflightBlocks',
  'stopTaken',
  'stopNotOfOrder',
  'noDropoff',
  'notYet',
  'beforePickup',
  'taskNotYours',
  'stepTooEarly',
  'stepRefused',
  'reasonMissing',
  'photosMissing',
  'receiverMissing',
  'ssoFailed',
  'ssoUnverified',
  'ssoUnknown',
  'ssoFrozen',
  'keyReplaced',
  'overlapTooLong',
  'passwordTemporary',
  'passwordSame',
  'wrongPassword',
  'notNull',
  'outranked',
  'codeNeeded',
  'wrongCode',
  'secondFactorOn',
  'secondFactorOff',
  'menuParent',
  'menuPage',
  'menuApp',
  'menuTwice',
  'menuOrigin',
  'lastAdministrator',
  'yourself',
  'notYoursToGrant',
  'builtInRole',
  'inUse',
  'taken',
  'tooManyItems',
  'tooManyViews',
  'badCursor',
  'notAnImage',
  'notAPicture',
  'pictureGone',
  'pictureTooLarge',
  'fileTooLarge',
  'fileKindNotTaken',
  'noFiles',
  'notDelivered',
  'nothingToRevise',
  'senderMayNot',
  'endedForSender',
  'reviseInstead',
  'undoOver',
  'undoNotYours',
  'undoChanged',
  'undoAccepted',
  'undoDriverBusy',
  'tooManyTags',
  'driverGone',
  'ruleNeverMatches',
  'importNotAFile',
  'importOldExcel',
  'importBroken',
  'importEmpty',
  'importTooMany',
  'importTooBig',
  'importTooSlow',
  'importNoKey',
  'importOver',
  'importHasErrors',
  'shareGone',
  'shareNeedsFuture',
  'windowTooLong',
  'proposalGone',
] as const

export type RefusalKey = (typeof refusals)[number]

/** One thing wrong with one field: `path` as in the input ('stops.0.city'), `message` a sentence. */
export interface FieldError {
  path: string
  message: string
}

/** A refusal on its way to a person: a code of the envelope, the key of its sentence, and what the sentence and client need. */
export class Refusal extends Error {
  readonly code: Code
  readonly key: RefusalKey
  readonly params: Record<string, string | number>
  readonly data: unknown
  constructor(code: Code, key: RefusalKey, params: Record<string, string | number> = {}, data: unknown = undefined) {
    super(`${key} ${JSON.stringify(params)}`)
    this.code = code
    this.key = key
    this.params = params
    this.data = data
  }
}
