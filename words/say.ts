import type { RefusalKey } from '@shortcut/domain/errors.ts'
import { en, type Words } from './en.ts'
import { es } from './es/spoken.ts'
import type { Params } from './fill.ts'
import { type AppLanguage, type Name, type Translate, translate } from './translate.ts'
import { zh } from './zh.ts'

const catalogues = { en: translate('en', [en]), zh: translate('zh', [en], zh), es: translate('es', [en], es) }

/** A text in the person's language, or in English where that language has none. */
export const say = <S extends keyof Words>(language: AppLanguage, section: S, name: Name<Words[S]>, params?: Params) =>
  catalogues[language](`${section}:${name}`, params)

/** The text for a value of data, such as 'taskStatus:delivered'; the value in plain words if there is none. */
export const sayData = (language: AppLanguage, key: string, params?: Params) => catalogues[language](key, params)

/** All texts in a language by 'section:name', for functions that the console calls with its own texts. */
export const sayByKey = (language: AppLanguage): Translate<Words> => catalogues[language]

/** Why a call is refused, with what is missing named in the same language. */
export function sayRefusal(language: AppLanguage, key: RefusalKey, params: Params = {}): string {
  const { thing } = params
  const named = thing === undefined ? params : { ...params, thing: nameOf(language, String(thing)) }
  return say(language, 'refusal', key, named)
}
const nameOf = (language: AppLanguage, thing: string) => catalogues[language].find(`missingThing:${thing}`) ?? thing
