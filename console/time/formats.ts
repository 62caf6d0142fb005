import { type Formats, standardFormats } from '@shortcut/domain/users/formats.ts'
import type { Writing } from '@shortcut/words/field-text.ts'
import type { DateWriting } from '@shortcut/words/moments.ts'
import type { Language } from '@shortcut/words/translate.ts'

let now: Formats & { language: Language } = { ...standardFormats, language: 'en' }

/** How the screen writes dates and units at the moment. */
export const formatsNow = () => now

/** Only words.ts calls this: it then renders every component again. */
export function writeAs(changes: Partial<typeof now>) {
  now = { ...now, ...changes }
}

/** How the screen writes dates, with the zone of those that belong to no place. */
export const writingIn = (zone: string): Writing => ({ ...datesNow(), zone })

/** How the screen writes dates: a US date of this year goes without it. */
export const datesNow = (): DateWriting => ({
  dates: now.dates,
  language: now.language,
  thisYear: String(new Date().getFullYear()),
})
