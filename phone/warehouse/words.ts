import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import * as cargoWords from '@shortcut/words/phone/cargo/en.ts'
import { translate } from '@shortcut/words/translate.ts'
import { create } from 'zustand'
import { languageNow, onLanguage } from '../words/words.ts'

const english = [cargoWords, cargoLawWords] as const
const fetchWords = {
  zh: () => import('@shortcut/words/phone/cargo/zh.ts'),
  es: () => import('@shortcut/words/phone/cargo/es.ts'),
}
const said = create(() => ({ t: translate('en', english) }))

async function follow() {
  const language = languageNow()
  const translated = language === 'en' ? {} : await fetchWords[language]()
  said.setState({ t: translate(language, english, translated) })
}
onLanguage(() => void follow())
void follow()

/** The texts of the warehouse's pages, which load with them. */
export const useWarehouseT = () => said(({ t }) => t)
export type SayWarehouse = ReturnType<typeof useWarehouseT>

/** What was chosen and is kept for the office, which reads English. */
export const sayToOffice = translate('en', english)

/** A kept reason in the phone's language; a typed one as it is. */
export function reasonText(t: SayWarehouse, kept: string): string {
  const known = Object.entries(cargoWords.reason).find(([, text]) => text === kept)
  return known ? t(`reason:${known[0] as keyof typeof cargoWords.reason}`) : kept
}
