import { en, type Words } from './en.ts'
import type { Params } from './fill.ts'
import { type Language, type Name, type Translate, translate } from './translate.ts'
import { zh } from './zh.ts'

const catalogues = { en: translate('en', [en]), zh: translate('zh', [en], zh) }

/** A text in the person's language, English where that has none. */
export const say = <S extends keyof Words>(language: Language, section: S, name: Name<Words[S]>, params?: Params) =>
  catalogues[language](`${section}:${name}`, params)

/** The text that a value of data has, such as 'taskStatus:delivered'; its own words where there is none. */
export const sayData = (language: Language, key: string, params?: Params) => catalogues[language](key, params)

/** All texts in a language by 'section:name', for what the console tells with its own. */
export const sayByKey = (language: Language): Translate<Words> => catalogues[language]
