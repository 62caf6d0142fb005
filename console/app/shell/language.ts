import { calls } from 'virtual:calls'
import type { Language } from '@shortcut/words/translate.ts'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { currentLanguage, setLanguage, wordsOf } from '../../words/words.ts'

const t = wordsOf()

/** Where the language is kept, in a cookie and in local storage alike (specification §9). */
const languageKey = 'language'
const year = 31_536_000
const embedded = () => window.parent !== window

function readKept(): string {
  const cookie = new RegExp(`(?:^|; )${languageKey}=(\\w+)`).exec(document.cookie)?.[1]
  return localStorage.getItem(languageKey) ?? cookie ?? 'en'
}

/** Changes the language, keeps it, and says so. */
export async function switchLanguage(language: Language) {
  await setLanguage(language)
  localStorage.setItem(languageKey, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${languageKey}=${language}; path=/; max-age=${year}; samesite=lax`
  showSuccess(t('shell:languageSwitched'))
}

/** 'zh-CN' is Chinese and 'en-US' English; there is nothing else. */
function languageOf(tag: unknown): Language | null {
  const name = /^(zh|en)(?:[-_]\w+)*$/i.exec(String(tag))?.[1]?.toLowerCase()
  return name === 'zh' || name === 'en' ? name : null
}

let parents: Promise<readonly string[]> | undefined

/** Whether a page of this origin may tell us something. The list is asked for when somebody other than ourselves tries. */
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
 * Starts in the language that was kept, and follows a parent page that sends
 * `{ sender: 'AE', type: 'setLanguage', lang: 'zh' }` from an origin of TRUSTED_PARENTS or our own. Chinese is no
 * language that the console offers, so it is kept for the page inside its parent only; a window of its own starts in English.
 */
export function followLanguage() {
  if (embedded() && readKept() === 'zh') void setLanguage('zh')
  window.addEventListener('message', async ({ data, origin, source }) => {
    if (source !== window.parent || data?.sender !== 'AE' || data.type !== 'setLanguage') return
    const language = languageOf(data.lang)
    if (language && language !== currentLanguage() && (await isTrusted(origin))) await switchLanguage(language)
  })
}
