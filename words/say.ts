import { en, type Words } from './en.ts'
import type { Params } from './fill.ts'
import { type Language, type Name, type Translate, translate } from './translate.ts'
import { zh } from './zh.ts'

const catalogues = { en: translate('en', [en]), zh: translate('zh', [en], zh) }

/** A text in the person's language, or in English where that language has none. */
export const say = <S extends keyof Words>(language: Language, section: S, name: Name<Words[S]>, params?: Params) =>
  catalogues[language](`${section}:${name}`, params)

/** The text for a value of data, such as 'taskStatus:delivered'; the value in plain words if there is none. */
export const sayData = (language: Language, key: string, params?: Params) => catalogues[language](key, params)

/** All texts in a language by 'section:name', for functions that the console calls with its own texts. */
export const sayByKey = (language: Language): Translate<Words> => catalogues[language]
