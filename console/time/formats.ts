import { type Formats, standardFormats } from '@shortcut/domain/users/formats.ts'
import type { Writing } from '@shortcut/words/field-text.ts'
import type { DateWriting } from '@shortcut/words/moments.ts'
import type { Language } from '@shortcut/words/translate.ts'

let now: Formats & { language: Language } = { ...standardFormats, language: 'en' }

/** The current formats of dates and units. */
export const formatsNow = () => now

/** Only words.ts calls this, because it then renders every component again. */
export function writeAs(changes: Partial<typeof now>) {
  now = { ...now, ...changes }
}

/** The current format of dates, with the zone for times without a place. */
export const writingIn = (zone: string): Writing => ({ ...datesNow(), zone })

/** The current format of dates: a US date of this year has no year. */
export const datesNow = (): DateWriting => ({
  dates: now.dates,
  language: now.language,
  thisYear: String(new Date().getFullYear()),
})
