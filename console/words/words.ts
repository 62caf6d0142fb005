import type { Formats } from '@shortcut/domain/users/formats.ts'
import type * as accountWords from '@shortcut/words/en/accounts.ts'
import type * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import type * as arithmeticWords from '@shortcut/words/en/arithmetic.ts'
import type * as billingWords from '@shortcut/words/en/billing.ts'
import type * as billingLawWords from '@shortcut/words/en/billing-law.ts'
import type * as boardWords from '@shortcut/words/en/board.ts'
import type * as bookingMonitorWords from '@shortcut/words/en/booking-monitor.ts'
import type * as bookingUploadWords from '@shortcut/words/en/booking-upload.ts'
import * as firstWords from '@shortcut/words/en/console.ts'
import type * as driverWords from '@shortcut/words/en/drivers.ts'
import type * as exchangeWords from '@shortcut/words/en/exchange.ts'
import type * as findingWords from '@shortcut/words/en/finding.ts'
import type * as fleetWords from '@shortcut/words/en/fleet.ts'
import type * as fuelWords from '@shortcut/words/en/fuel.ts'
import type * as givenUpWords from '@shortcut/words/en/given-up.ts'
import type * as homeWords from '@shortcut/words/en/home.ts'
import type * as invoiceDeliveryWords from '@shortcut/words/en/invoice-delivery.ts'
import type * as invoiceProofWords from '@shortcut/words/en/invoice-proof.ts'
import type * as invoiceWords from '@shortcut/words/en/invoices.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as listWords from '@shortcut/words/en/list.ts'
import type * as liveMapWords from '@shortcut/words/en/live-map.ts'
import type * as mapWords from '@shortcut/words/en/map.ts'
import type * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import type * as orderPageWords from '@shortcut/words/en/order-page.ts'
import type * as ownWords from '@shortcut/words/en/own.ts'
import type * as partnerWords from '@shortcut/words/en/partners.ts'
import type * as pastWords from '@shortcut/words/en/past.ts'
import type * as preferencesWords from '@shortcut/words/en/preferences.ts'
import type * as preflightWords from '@shortcut/words/en/preflight.ts'
import type * as rateSheetWords from '@shortcut/words/en/rate-sheets.ts'
import type * as recordWords from '@shortcut/words/en/record.ts'
import type * as repairWords from '@shortcut/words/en/repair.ts'
import type * as reportWords from '@shortcut/words/en/report.ts'
import type * as roleWords from '@shortcut/words/en/roles.ts'
import type * as ruleBenchWords from '@shortcut/words/en/rule-bench.ts'
import type * as shareWords from '@shortcut/words/en/share.ts'
import type * as silenceWords from '@shortcut/words/en/silence.ts'
import type * as taskWords from '@shortcut/words/en/tasks.ts'
import type * as transferWords from '@shortcut/words/en/transfer.ts'
import type * as userWords from '@shortcut/words/en/users.ts'
import type * as viewsWords from '@shortcut/words/en/views.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { fill, type Params } from '@shortcut/words/fill.ts'
import type { Language } from '@shortcut/words/say.ts'
import type { KeysOf } from '@shortcut/words/text-key.ts'
import { useSyncExternalStore } from 'react'
import { formatsNow, writeAs } from '../time/formats.ts'

type FirstWords = typeof firstWords
/** Sections that the console fetches once somebody is signed in. What only the server says stays with the server. */
export type SignedInWords = typeof workOrderWords &
  typeof listWords &
  typeof recordWords &
  typeof bookingMonitorWords &
  typeof findingWords &
  typeof operationLogWords &
  typeof homeWords &
  typeof lawWords
/** Sections that the pages of records fetch. */
export type RecordWords = typeof accountWords &
  typeof driverWords &
  typeof fleetWords &
  typeof partnerWords &
  typeof userWords
type ConsoleWords = FirstWords &
  SignedInWords &
  RecordWords &
  typeof invoiceWords &
  typeof invoiceDeliveryWords &
  typeof invoiceProofWords &
  typeof liveMapWords &
  typeof exchangeWords &
  typeof fuelWords &
  typeof billingWords &
  typeof billingLawWords &
  typeof mapWords &
  typeof orderPageWords &
  typeof ownWords &
  typeof boardWords &
  typeof preflightWords &
  typeof preferencesWords &
  typeof reportWords &
  typeof roleWords &
  typeof viewsWords &
  typeof taskWords &
  typeof transferWords &
  typeof bookingUploadWords &
  typeof shareWords &
  typeof pastWords &
  typeof repairWords &
  typeof ruleBenchWords &
  typeof silenceWords &
  typeof givenUpWords &
  typeof appOnlineWords &
  typeof arithmeticWords &
  typeof billingLawWords &
  typeof rateSheetWords

/** 'section:name' of a text of the catalogue; plurals go by their stem. */
export type TextKey = KeysOf<ConsoleWords>

export type Translate = (key: TextKey, params?: Params) => string
type Catalogue = Record<string, Readonly<Record<string, string>> | undefined>

const catalogues: Record<Language, Catalogue> = { en: { ...firstWords }, zh: {} }
const plurals = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh') }

/** Adds sections that the first page does without. */
export function addWords(language: Language, sections: Catalogue) {
  Object.assign(catalogues[language], sections)
}

function find(language: Language, key: string, count: unknown): string | undefined {
  const at = key.indexOf(':')
  const section = catalogues[language][key.slice(0, at)]
  const name = key.slice(at + 1)
  if (typeof count !== 'number') return section?.[name]
  const zero = count === 0 ? section?.[`${name}_zero`] : undefined
  return zero ?? section?.[`${name}_${plurals[language].select(count)}`] ?? section?.[name]
}

/** English where the language has no text; the key itself where even English has none, so that it is noticed. */
const inLanguage =
  (language: Language): Translate =>
  (key, params) =>
    fill(find(language, key, params?.count) ?? find('en', key, params?.count) ?? key, params)

let language: Language = 'en'
let current = inLanguage(language)
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => language

/** A text in the language of the moment, for code that is not a component. */
export const t: Translate = (key, params) => current(key, params)

/** Changes the language of every text on the screen. Chinese is fetched when first asked for. */
export async function setLanguage(wanted: Language) {
  if (wanted === 'zh') addWords('zh', (await import('@shortcut/words/zh.ts')).zh as Catalogue)
  language = wanted
  writeAs({ language })
  writeAnew()
}

/** Changes how every date and measure on the screen is written. */
export function setFormats(formats: Formats) {
  const { dates, units } = formatsNow()
  if (dates === formats.dates && units === formats.units) return
  writeAs(formats)
  writeAnew()
}

/** Whoever shows a text renders again: the same texts, but another `t`, so that lists and effects that depend on it notice. */
function writeAnew() {
  current = inLanguage(language)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The catalogue for a component, which renders again when the language changes. */
export const useT = (): Translate => useSyncExternalStore(subscribe, () => current)
