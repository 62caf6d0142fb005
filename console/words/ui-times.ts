import type { UiTimes } from '@shortcut/ui/times.ts'
import type * as uiWords from '@shortcut/words/en/ui.ts'
import { momentText } from '@shortcut/words/moments.ts'
import { formatsNow } from '../time/formats.ts'
import { exactTimeIn } from '../time/time.ts'
import type { Translate } from './words.ts'

/** How the design system shows and parses times; exact ones are in `zone`. */
export function uiTimes(t: Translate<typeof uiWords>, zone: string): UiTimes {
  const { dates, language } = formatsNow()
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  return {
    relative: (at, now) => {
      const minutes = Math.round((at.getTime() - now.getTime()) / 60_000)
      const size = Math.abs(minutes)
      if (size < 1) return t('uiPart:justNow')
      if (size < 60) return relative.format(minutes, 'minute')
      if (size < 60 * 24) return relative.format(Math.round(minutes / 60), 'hour')
      return relative.format(Math.round(minutes / (60 * 24)), 'day')
    },
    absolute: (at) => exactTimeIn(zone, at.toISOString(), language),
    unreadable:
      dates === 'us'
        ? { date: t('uiPart:unreadableUsDate'), datetime: t('uiPart:unreadableUsTime') }
        : { date: t('uiPart:unreadableDate'), datetime: t('uiPart:unreadableTime') },
    // With the year and in English: when the user edits the text, it must mean the same day in any year.
    show: (value) => momentText(value, { dates, language: 'en', thisYear: '' }),
    placeholder:
      dates === 'us'
        ? { date: 'e.g. Nov 22, 2026', datetime: 'e.g. Nov 22, 2026, 4:10 PM' }
        : { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm' },
    order: dates === 'us' ? 'month-first' : 'day-first',
    picker: {
      open: t('uiPart:openCalendar'),
      calendar: t('uiPart:calendar'),
      time: t('uiPart:time'),
    },
  }
}
