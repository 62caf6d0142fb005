import { zoneName } from '@shortcut/domain/time.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import { languageNow } from '../words/words.ts'

const locales: Record<AppLanguage, string> = { en: 'en-US', zh: 'zh-CN', es: 'es-US' }

const forms = {
  clock: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  dayAndClock: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Form = keyof typeof forms

/** Kept, because making one takes a slow phone many times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const counters = new Map<string, Intl.NumberFormat>()

function formatterOf(form: Form, zone: string): Intl.DateTimeFormat {
  const locale = locales[languageNow()]
  const key = `${locale} ${form} ${zone}`
  let made = formatters.get(key)
  if (!made) {
    try {
      made = new Intl.DateTimeFormat(locale, { ...forms[form], timeZone: zone || undefined })
    } catch {
      // A zone that this phone does not know.
      made = new Intl.DateTimeFormat(locale, forms[form])
    }
    formatters.set(key, made)
  }
  return made
}

const shown = (form: Form, instant: string, zone: string) => formatterOf(form, zone).format(new Date(instant))

/** ' EST', if the clock of the place is not the phone's: otherwise two times could be meant. */
const zoneOf = (instant: string, zone: string) =>
  !zone || shown('dayAndClock', instant, zone) === shown('dayAndClock', instant, '')
    ? ''
    : ` ${zoneName(zone, instant)}`

const withZone = (form: Form, instant: string, zone: string) => shown(form, instant, zone) + zoneOf(instant, zone)

/** A day such as 2027-11-24, which has no zone, as people write it: 'Nov 24, 2027'. */
export const dayText = (day: string) => shown('date', `${day}T12:00:00Z`, 'UTC')

/** An instant as the clock on the wall of its place shows it: '9:40 AM', '9:40 AM EST'. */
export const clock = (instant: string, zone = '') => withZone('clock', instant, zone)

/** With its day: 'Tue, Nov 24, 9:40 AM'. */
export const dayAndClock = (instant: string, zone = '') => withZone('dayAndClock', instant, zone)

/** A span of time at its place; a shared day is named once, and today not at all. */
export function windowText(from: string | null, to: string | null, zone: string, now: number): string {
  const day = (instant: string) => shown('day', instant, zone)
  const first = from ?? to
  if (!first) return ''
  const today = day(new Date(now).toISOString())
  const named = day(first) === today ? '' : `${day(first)}, `
  if (!from || !to || from === to) return `${named}${clock(first, zone)}`
  return `${named}${shown('clock', from, zone)} – ${day(from) === day(to) ? clock(to, zone) : dayAndClock(to, zone)}`
}

type Unit = 'hour' | 'minute' | 'day'

function counterOf(unit: Unit): Intl.NumberFormat {
  const locale = locales[languageNow()]
  const key = `${locale} ${unit}`
  const counter = counters.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  counters.set(key, counter)
  return counter
}

/** '1 h 20 min', never negative. */
export function span(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  const text = (value: number, unit: Unit) => counterOf(unit).format(value)
  if (hours >= 48) return text(Math.floor(hours / 24), 'day')
  if (hours === 0) return text(minutes, 'minute')
  return minutes % 60 === 0 ? text(hours, 'hour') : `${text(hours, 'hour')} ${text(minutes % 60, 'minute')}`
}
