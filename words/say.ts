import { en, type Words } from './en.ts'
import { fill, type Params } from './fill.ts'
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
