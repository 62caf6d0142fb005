import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import * as inspectionWords from '@shortcut/words/en/inspections/phone.ts'
import * as phoneWords from '@shortcut/words/phone/en.ts'
import * as factWords from '@shortcut/words/phone/facts/en.ts'
import * as scanWords from '@shortcut/words/phone/scan/en.ts'
import * as settingsWords from '@shortcut/words/phone/settings/en.ts'
import { type AppLanguage, type Sections, type Translate, translate } from '@shortcut/words/translate.ts'
import { create } from 'zustand'

export const languages = { en: 'English', zh: '中文', es: 'Español' } as const satisfies Record<AppLanguage, string>
const key = 'app_language'

const together = async (...files: Promise<Sections>[]): Promise<Sections> =>
  Object.assign({}, ...(await Promise.all(files)))

const fetchWords: Record<Exclude<AppLanguage, 'en'>, () => Promise<Sections>> = {
  zh: () =>
    together(
      import('@shortcut/words/phone/zh.ts'),
      import('@shortcut/words/phone/scan/zh.ts'),
      import('@shortcut/words/phone/facts/zh.ts'),
      import('@shortcut/words/phone/settings/zh.ts'),
      import('@shortcut/words/zh/phone-inspection.ts'),
    ),
  es: () =>
    together(
      import('@shortcut/words/phone/es.ts'),
      import('@shortcut/words/phone/scan/es.ts'),
      import('@shortcut/words/phone/facts/es.ts'),
      import('@shortcut/words/phone/settings/es.ts'),
      import('@shortcut/words/es/phone-inspection.ts'),
    ),
}

const english = [phoneWords, scanWords, factWords, settingsWords, inspectionLawWords, inspectionWords] as const
const said = create<{ language: AppLanguage; t: ReturnType<typeof translate> }>(() => ({
  language: 'en',
  t: translate('en', english),
}))

export const languageNow = (): AppLanguage => said.getState().language

export type Say = Translate<
  | typeof factWords
  | typeof inspectionLawWords
  | typeof inspectionWords
  | typeof phoneWords
  | typeof scanWords
  | typeof settingsWords
>
/** The texts of the app in the language that was chosen on this phone. */
export const useT = (): Say => said(({ t }) => t)

/** Calls it after the person has chosen another language. */
export const onLanguage = (work: () => void) =>
  said.subscribe((now, before) => {
    if (now.language !== before.language) work()
  })

export async function setLanguage(language: AppLanguage) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // This browser keeps nothing.
  }
  await follow(language)
}

async function follow(language: AppLanguage) {
  const translated = language === 'en' ? {} : await fetchWords[language]()
  document.documentElement.lang = language
  said.setState({ language, t: translate(language, english, translated) })
}

function chosen(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The language chosen before, or else the phone's own. */
export function startLanguage(): Promise<void> {
  const wanted = chosen() ?? navigator.language.slice(0, 2)
  return follow(wanted in languages ? (wanted as AppLanguage) : 'en').catch(() => {})
}
