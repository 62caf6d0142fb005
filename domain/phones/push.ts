import { z } from 'zod'

/** What a phone is told while its app is closed. */
export const pushKinds = ['newTask', 'taskChanged', 'taskGone', 'message'] as const
export type PushKind = (typeof pushKinds)[number]

/** Languages of the app on phones. */
export const pushLanguages = ['en', 'zh', 'es'] as const
export type PushLanguage = (typeof pushLanguages)[number]

/** What reaches the phone's service worker, as JSON: a text in its language, and the page to open. */
export interface PushNotice {
  title: string
  body: string
  /** Inside the app, such as /app/messages. */
  path: string
  /** A later one with the same tag replaces it on the screen. */
  tag: string
}

/** A push service is always reached over TLS, without a name or password in its address. */
const isPushAddress = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && text.startsWith('https://')
}

/** What a browser says of its subscription (`PushSubscription.toJSON()`). */
export const pushSubscription = z.object({
  endpoint: z.string().max(1000).refine(isPushAddress, { error: 'webAddress' }),
  keys: z.object({
    /** An uncompressed P-256 point, base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** 16 bytes, base64url. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
})
export type PushSubscription = z.output<typeof pushSubscription>
