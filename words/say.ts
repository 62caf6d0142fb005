import { en, type Words } from './en.ts'
import { zh } from './zh.ts'

export type Language = 'en' | 'zh'

type Params = Record<string, string | number>

/** Fills `{{name}}` from `params`; a name without a value stays visible, so that it is noticed. */
export const fill = (sentence: string, params: Params = {}) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))

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
