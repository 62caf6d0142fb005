import { expect, test } from 'vitest'
import {
  damageType,
  discrepancyKind,
  handoverCondition,
  packaging,
  pieceStatus,
  receiptStatus,
  temperature,
} from './en/cargo/law.ts'
import * as englishInspection from './en/inspections/phone.ts'
import * as spanishInspection from './es/phone-inspection.ts'
import * as englishCargo from './phone/cargo/en.ts'
import * as spanishCargo from './phone/cargo/es.ts'
import * as chineseCargo from './phone/cargo/zh.ts'
import * as english from './phone/en.ts'
import * as spanish from './phone/es.ts'
import * as englishFacts from './phone/facts/en.ts'
import * as spanishFacts from './phone/facts/es.ts'
import * as chineseFacts from './phone/facts/zh.ts'
import * as englishScan from './phone/scan/en.ts'
import * as spanishScan from './phone/scan/es.ts'
import * as chineseScan from './phone/scan/zh.ts'
import * as englishSettings from './phone/settings/en.ts'
import * as spanishSettings from './phone/settings/es.ts'
import * as chineseSettings from './phone/settings/zh.ts'
import * as chinese from './phone/zh.ts'
import type { Sections } from './translate.ts'
import * as chineseInspection from './zh/phone-inspection.ts'

const namesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join()

/** What the warehouse's pages show of its law. */
const cargoLaw = { receiptStatus, pieceStatus, packaging, temperature, damageType, discrepancyKind, handoverCondition }

const said: Sections = {
  ...english,
  ...englishCargo,
  ...cargoLaw,
  ...englishScan,
  ...englishFacts,
  ...englishSettings,
  ...englishInspection,
}

test.each<[string, Sections]>([
  [
    'Chinese',
    { ...chinese, ...chineseCargo, ...chineseScan, ...chineseFacts, ...chineseSettings, ...chineseInspection },
  ],
  [
    'Spanish',
    { ...spanish, ...spanishCargo, ...spanishScan, ...spanishFacts, ...spanishSettings, ...spanishInspection },
  ],
])('the phone says everything in %s, with the same names filled in', (_, translated) => {
  const missing = Object.entries(said).flatMap(([section, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => {
      // Chinese has the same form for one and many.
      const own = translated[section]?.[name] ?? translated[section]?.[name.replace(/_one$/, '_other')]
      return own !== undefined && namesIn(own) === namesIn(text) ? [] : [`${section}:${name}`]
    }),
  )
  expect(missing).toEqual([])
})
