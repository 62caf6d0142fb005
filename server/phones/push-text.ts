import type { PushKind, PushLanguage, PushNotice } from '@shortcut/domain/phones/push.ts'
import * as english from '@shortcut/words/phone/en.ts'
import * as spanish from '@shortcut/words/phone/es.ts'
import * as chinese from '@shortcut/words/phone/zh.ts'
import { type Translate, translate } from '@shortcut/words/translate.ts'

const say: Record<PushLanguage, Translate<typeof english>> = {
  en: translate('en', [english]),
  zh: translate('zh', [english], chinese),
  es: translate('es', [english], spanish),
}

/**
 * What a phone's lock screen shows. Anybody may read it there: it names the order, but no person, place or freight, and
 * no message's text.
 */
export function noticeOf(
  language: PushLanguage,
  kind: PushKind,
  { taskId, bookingId }: { taskId: string | null; bookingId: string },
): PushNotice {
  const t = say[language]
  return {
    title: t(`push:${kind}`),
    body: t(`push:${kind}Text`, { bookingId }),
    path: kind === 'message' ? '/app/messages' : '/app/',
    tag: kind === 'message' ? 'messages' : `task-${taskId}`,
  }
}
