import { en, type Words } from './en.ts'
import { fill, type Params } from './fill.ts'
import type { SayChange } from './text-key.ts'
import { zh } from './zh.ts'

export type Language = 'en' | 'zh'

/** A text of the catalogue in the person's language, English where there is none. */
export function say<S extends keyof Words>(
  language: Language,
  section: S,
  key: keyof Words[S] & string,
  params?: Params,
): string {
  const translated: Partial<Words[S]> | undefined = language === 'zh' ? zh[section] : undefined
  const sentence = translated?.[key] ?? en[section][key]
  return fill(String(sentence), params)
}

const plurals = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh') }

/** Texts by 'section:name', as the console asks for them; the key itself where there is none. */
export const sayByKey =
  (language: Language): SayChange =>
  (key, params) => {
    const at = key.indexOf(':')
    const section = key.slice(0, at) as keyof Words
    const name = key.slice(at + 1)
    const counted = typeof params?.count === 'number' ? `${name}_${plurals[language].select(params.count)}` : name
    const found = [counted, name].find((one) => one in (en[section] ?? {}))
    return found ? say(language, section, found as never, params) : key
  }
