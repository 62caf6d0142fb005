import type { Formats } from '@shortcut/domain/users/formats.ts'
import * as firstWords from '@shortcut/words/en/console.ts'
import type { Params } from '@shortcut/words/fill.ts'
import {
  type Language,
  type Sections,
  type TextKey as TextKeyOf,
  type Translate as TranslateOf,
  translate,
} from '@shortcut/words/translate.ts'
import { useSyncExternalStore } from 'react'
import { formatsNow, writeAs } from '../time/formats.ts'

/** The first page's texts are always loaded. */
type FirstWords = typeof firstWords
export type TextKey = TextKeyOf<FirstWords>
/** `Translate<typeof invoiceWords | typeof recordWords>`: the type of a component's `t` when it is passed on. */
export type Translate<F = FirstWords> = TranslateOf<F | FirstWords>

type Say = ReturnType<typeof translate>
/** The texts of some files; `more` leads to those with one file added. Equal files give the same `say`, so lists and effects may depend on it. */
type Known = { files: readonly Sections[]; say: Say; more: Map<Sections, Known> }

let language: Language = 'en'
let chinese: Sections | undefined
let first = knowing([firstWords])
const listeners = new Set<() => void>()

export const currentLanguage = (): Language => language

function knowing(files: readonly Sections[]): Known {
  return { files, say: translate(language, files, language === 'zh' ? chinese : undefined), more: new Map() }
}

function sayOf(files: readonly Sections[]): Say {
  let known = first
  for (const file of files) {
    const more = known.more.get(file) ?? knowing([...known.files, file])
    known.more.set(file, more)
    known = more
  }
  return known.say
}

/** Changes the language of every text on the screen. Chinese is one file, fetched on first use. */
export async function setLanguage(wanted: Language) {
  if (wanted === 'zh') chinese ??= (await import('@shortcut/words/zh.ts')).zh
  language = wanted
  writeAs({ language })
  writeAgain()
}

/** Changes the format of every date and measure on the screen. */
export function setFormats(formats: Formats) {
  const { dates, units } = formatsNow()
  if (dates === formats.dates && units === formats.units) return
  writeAs(formats)
  writeAgain()
}

/** Renders every component with texts again. Each gets a new `t`, so that lists and effects that depend on it update. */
function writeAgain() {
  first = knowing([firstWords])
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The texts of these files for a component, which renders again when the language changes. */
export const useT = <F extends Sections[]>(...files: F): Translate<F[number]> =>
  useSyncExternalStore(subscribe, () => sayOf(files))

/** The texts of these files in the current language, for code that is not a component. */
export function wordsOf<F extends Sections[]>(...files: F): Translate<F[number]> {
  const say = (key: string, params?: Params) => sayOf(files)(key, params)
  return Object.assign(say, { find: (key: string, params?: Params) => sayOf(files).find(key, params) })
}
