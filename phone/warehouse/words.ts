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
