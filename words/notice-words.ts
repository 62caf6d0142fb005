import { discrepancyKind, resolution } from './en/cargo/law.ts'
import { eventLetter } from './en/messages/event-letter.ts'
import { eventLetter as spanish, resolution as spanishResolution } from './es/event-letter.ts'
import { discrepancyKind as spanishKind } from './phone/cargo/es.ts'
import { discrepancyKind as chineseKind } from './phone/cargo/zh.ts'
import { translate } from './translate.ts'
import { eventLetter as chinese, resolution as chineseResolution } from './zh/event-letter.ts'

const english = [{ eventLetter, discrepancyKind, resolution }]

/** The texts of notices to customers, by language. */
export const noticeWords = {
  en: translate('en', english),
  es: translate('es', english, {
    eventLetter: spanish,
    discrepancyKind: spanishKind,
    resolution: spanishResolution,
  }),
  zh: translate('zh', english, { eventLetter: chinese, discrepancyKind: chineseKind, resolution: chineseResolution }),
}
export type NoticeWords = (typeof noticeWords)['en']
