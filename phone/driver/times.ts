import type { AppLanguage } from '@shortcut/words/translate.ts'
import { languageNow } from '../words/words.ts'

const locales: Record<AppLanguage, string> = { en: 'en-US', zh: 'zh-CN', es: 'es-US' }

function shown(instant: string, zone: string, how: Intl.DateTimeFormatOptions): string {
  const at = new Date(instant)
  try {
    return new Intl.DateTimeFormat(locales[languageNow()], { ...how, timeZone: zone || undefined }).format(at)
  } catch {
    return new Intl.DateTimeFormat(locales[languageNow()], how).format(at)
  }
}

/** An instant as the clock on the wall of its place shows it: '9:40 AM'. */
export const clock = (instant: string, zone = '') => shown(instant, zone, { hour: 'numeric', minute: '2-digit' })

/** With its day: 'Tue, Nov 24, 9:40 AM'. */
export const dayAndClock = (instant: string, zone = '') =>
  shown(instant, zone, { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** A span of time at its place; a shared day is named once, and today not at all. */
export function windowText(from: string | null, to: string | null, zone: string, now: number): string {
  const day = (instant: string) => shown(instant, zone, { weekday: 'short', month: 'short', day: 'numeric' })
  const first = from ?? to
  if (!first) return ''
  const today = day(new Date(now).toISOString())
  const named = day(first) === today ? '' : `${day(first)}, `
  if (!from || !to || from === to) return `${named}${clock(first, zone)}`
  return `${named}${clock(from, zone)} – ${day(from) === day(to) ? clock(to, zone) : dayAndClock(to, zone)}`
}

/** '1 h 20 min', never negative. */
export function span(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  const text = (value: number, unit: 'hour' | 'minute' | 'day') =>
    new Intl.NumberFormat(locales[languageNow()], { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (hours >= 48) return text(Math.floor(hours / 24), 'day')
  if (hours === 0) return text(minutes, 'minute')
  return minutes % 60 === 0 ? text(hours, 'hour') : `${text(hours, 'hour')} ${text(minutes % 60, 'minute')}`
}
