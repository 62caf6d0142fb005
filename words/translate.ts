import { fill, type Params } from './fill.ts'

/** The languages of the console. */
export type Language = 'en' | 'zh'
/** Those of the phone app, and of the server's sentences. */
export type AppLanguage = Language | 'es'
/** Texts by name. A text with a count has a form for each kind of number: 'left_one', 'left_other', and 'left_zero' if none has other words. */
export type Section = Readonly<Record<string, string>>
/** A file of texts: its sections by name. */
export type Sections = Readonly<Record<string, Section>>

type NameIn<S> = `${keyof S & (string | number)}`
type Form = 'zero' | 'one' | 'other'
type PlainName<S> = Exclude<NameIn<S>, `${string}_${Form}`>
type CountedName<S> = NameIn<S> extends infer Name ? (Name extends `${infer Stem}_${Form}` ? Stem : never) : never

/** The key of a text in a section: its name, or the stem of its forms. */
export type Name<S> = PlainName<S> | CountedName<S>

type SectionIn<F> = keyof F & string
type CountedKey<F> = F extends unknown ? { [S in SectionIn<F>]: `${S}:${CountedName<F[S]>}` }[SectionIn<F>] : never
/** 'section:name' of the texts in these files that need no count. */
export type TextKey<F> = F extends unknown ? { [S in SectionIn<F>]: `${S}:${PlainName<F[S]>}` }[SectionIn<F>] : never

/**
 * Gives the texts of these files by 'section:name': `Translate<typeof invoices | typeof record>`. A `Translate` of more files can be
 * passed where fewer are needed, and a key of another file does not compile.
 */
export type Translate<F> = {
  (key: TextKey<F>, params?: Params): string
  (key: TextKey<F> | CountedKey<F>, params: Params & { count: number }): string
  /** The text under a key made from data; undefined if there is none. */
  find: Find
}
type Find = (key: string, params?: Params) => string | undefined

const plurals = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh'), es: new Intl.PluralRules('es') }
const own = <T>(of: Readonly<Record<string, T>> | undefined, name: string) =>
  of && Object.hasOwn(of, name) ? of[name] : undefined

/** The text under a name, in the form that its count needs. */
function inForm(language: AppLanguage, section: Section | undefined, name: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return own(section, name)
  const none = count === 0 ? own(section, `${name}_zero`) : undefined
  return none ?? own(section, `${name}_${plurals[language].select(count)}`) ?? own(section, name)
}

/** 'demandSecondFactor' as 'Demand second factor': for names from a newer or an older release. */
export function plainWords(name: string): string {
  if (name.startsWith('/')) return name
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The only look-up of texts. Uses the person's language, or English where that has no text, and never shows a raw key. `translated` are
 * the sections in a language other than English.
 */
export function translate(language: AppLanguage, english: readonly Sections[], translated: Sections = {}) {
  const sections = new Map<string, [translated: Section | undefined, english: Section | undefined]>()
  /** Found once: a grid asks for hundreds of texts in a frame, and modules are slow to search. */
  function sectionsOf(name: string) {
    const known = sections.get(name)
    if (known) return known
    const file = english.find((one) => own(one, name))
    const found: [Section | undefined, Section | undefined] = [own(translated, name), own(file, name)]
    sections.set(name, found)
    return found
  }
  const find: Find = (key, params) => {
    const at = key.indexOf(':')
    const name = key.slice(at + 1)
    const [ownTexts, englishTexts] = sectionsOf(key.slice(0, at))
    const sentence = inForm(language, ownTexts, name, params?.count) ?? inForm('en', englishTexts, name, params?.count)
    return sentence && fill(sentence, params)
  }
  const say = (key: string, params?: Params) => find(key, params) ?? plainWords(key.slice(key.indexOf(':') + 1))
  return Object.assign(say, { find })
}
