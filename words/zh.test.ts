import { expect, test } from 'vitest'
import { en } from './en.ts'
import { zh } from './zh.ts'

type Catalogue = Record<string, Record<string, string>>

/** Sections that are entirely about drivers and tasks, like every section with a name that begins with driver or task. */
const wholeSections = [
  'taskStatus',
  'taskAction',
  'finding',
  'stepKind',
  'stepDone',
  'actWarning',
  'exceptionType',
  'documentType',
  'photoKind',
  'endedBecause',
  'assign',
  'step',
  'fieldError',
  'manage',
  'paper',
  'personStatus',
  'cargoAnswer',
  'pieceAction',
  'noteAction',
  'pieceStatus',
]

/** Texts about drivers and tasks that do not name them. */
const alsoTheirs: Record<string, readonly string[]> = {
  refusal: [
    ...['taskStatusForbids', 'preflightBlocks', 'stopNotOfOrder', 'stepTooEarly', 'stepRefused', 'reasonMissing'],
    ...['photosMissing', 'receiverMissing'],
  ],
  field: [
    ...['driverId', 'phone', 'taskNo', 'status', 'truckId', 'truckNo', 'truckLicensePlate', 'trailerId', 'trailerNo'],
    ...['stop', 'stops', 'pickup', 'dropoff', 'remark', 'reason', 'rejectReason', 'cancelReason'],
    ...['actualPickupDate', 'actualDeliveryDate', 'receivedBy'],
  ],
  ask: ['reason', 'cancelTaskTitle'],
  workOrderPage: [
    ...['call', 'from', 'until', 'assignedBy', 'held', 'refused', 'reportedBy', 'receivedLater'],
    ...['assignments', 'driverEvents', 'noDriver'],
  ],
}

const namesThem = /\b(driver|task)(No|Name)?s?\b/i

/** True for a text about drivers or tasks: we promise Chinese for these, and for nothing else. */
const isTheirs = (section: string, key: string, text: string) =>
  wholeSections.includes(section) ||
  /^(driver|task)/.test(section) ||
  alsoTheirs[section]?.includes(key) ||
  /^(driver|task)\./.test(key) ||
  namesThem.test(text)

const texts = Object.entries(en as unknown as Catalogue).flatMap(([section, keys]) =>
  Object.entries(keys).map(([key, text]) => ({ section, key, text })),
)
const chinese = zh as Catalogue
/** Chinese has the same form for one and many. */
const inChinese = (section: string, key: string) => chinese[section]?.[key.replace(/_one$/, '_other')]
const namesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

test('every text about drivers and tasks has its Chinese', () => {
  const theirs = texts.filter(({ section, key, text }) => isTheirs(section, key, text))
  expect(theirs.length).toBeGreaterThan(150)
  expect(
    theirs.filter(({ section, key }) => !/\p{Script=Han}|^\P{L}*$/u.test(withoutNames(inChinese(section, key)))),
  ).toEqual([])
})

/** A text without its placeholders; a missing text gives something that is not Chinese. */
const withoutNames = (text: string | undefined) => text?.replace(/\{\{\w+\}\}/g, '') ?? 'missing'

test('a Chinese text fills in the same names as the English one', () => {
  const differing = texts.filter(({ section, key, text }) => {
    const translated = inChinese(section, key)
    return translated !== undefined && namesIn(translated).join() !== namesIn(text).join()
  })
  expect(differing).toEqual([])
})

test('every Chinese text has an English one', () => {
  const known = new Set(texts.map(({ section, key }) => `${section}:${key}`))
  const orphans = Object.entries(chinese).flatMap(([section, keys]) =>
    Object.keys(keys)
      .map((key) => `${section}:${key}`)
      .filter((name) => !known.has(name)),
  )
  expect(orphans).toEqual([])
})
