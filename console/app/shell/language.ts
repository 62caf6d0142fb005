import { calls } from 'virtual:first-calls'
import type { Language } from '@shortcut/words/translate.ts'
import { call } from '../../call/call.ts'
import { keep } from '../../call/keep.ts'
import { showSuccess } from '../../call/notices.ts'
import { currentLanguage, setLanguage, wordsOf } from '../../words/words.ts'

const t = wordsOf()

/** Storage key of the language, both as a cookie and in local storage (specification §9). */
const languageKey = 'language'
const year = 31_536_000
const embedded = () => window.parent !== window

function readKept(): string {
  const cookie = new RegExp(`(?:^|; )${languageKey}=(\\w+)`).exec(document.cookie)?.[1]
  return localStorage.getItem(languageKey) ?? cookie ?? 'en'
}

/** Changes the language, stores it, and shows a notice. */
export async function switchLanguage(language: Language) {
  await setLanguage(language)
  keepLanguage(language)
  showSuccess(t('shell:languageSwitched'))
}

function keepLanguage(language: string) {
  keep(languageKey, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${languageKey}=${language}; path=/; max-age=${year}; samesite=lax`
}

/** 'zh-CN' is Chinese and 'en-US' English; others are not supported. */
function languageOf(tag: unknown): Language | null {
  const name = /^(zh|en)(?:[-_]\w+)*$/i.exec(String(tag))?.[1]?.toLowerCase()
  return name === 'zh' || name === 'en' ? name : null
}

let parents: Promise<readonly string[]> | undefined

/** Whether a page of this origin may set the language. The list is loaded when a page of another origin tries. */
async function isTrusted(origin: string): Promise<boolean> {
  if (origin === window.location.origin) return true
  parents ??= call(calls.embedding.parents, {}, { handles: 'all' }).then((reply) => reply.origins)
  return await parents.then(
    (origins) => origins.includes(origin),
    () => {
      parents = undefined
      return false
    },
  )
}

/**
 * Starts in the stored language, which is the default one at first, and follows a parent page that sends `{ sender: 'AE', type: 'setLanguage', lang: 'zh'
 * }` from our own origin or one of TRUSTED_PARENTS. The console does not offer Chinese, so it is only kept inside the
 * parent page; a separate window starts in English.
 */
export function followLanguage() {
  const language = readKept()
  keepLanguage(language)
  if (embedded() && language === 'zh') void setLanguage('zh')
  window.addEventListener('message', async ({ data, origin, source }) => {
    if (source !== window.parent || data?.sender !== 'AE' || data.type !== 'setLanguage') return
    const language = languageOf(data.lang)
    if (language && language !== currentLanguage() && (await isTrusted(origin))) await switchLanguage(language)
  })
}
