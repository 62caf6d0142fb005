import { groupedText } from '@shortcut/domain/grouped-text.ts'
import type { Repeats } from '@shortcut/domain/recurring/repeats.ts'
import { weekdays } from '@shortcut/domain/recurring/repeats.ts'
import type * as recurringWords from './en/bookings/recurring.ts'
import type { Translate } from './translate.ts'

/** The pattern of a recurring order in words: 'Every 2 weeks on Mon, Thu'. */
export function repeatsText(
  t: Translate<typeof recurringWords>,
  { frequency, every, days, monthDay, nth, nthDay, count }: Repeats,
): string {
  const often = every === 1 ? 'One' : 'Many'
  const text = {
    daily: t(`repeats:daily${often}`, { every }),
    workdays: t(`repeats:workdays${often}`, { every }),
    weekly: t(`repeats:weekly${often}`, {
      every,
      days: weekdays
        .filter((day) => days.includes(day))
        .map((day) => t(`repeatDayShort:${day}`))
        .join(', '),
    }),
    monthlyDate: t(`repeats:monthlyDate${often}`, { every, day: monthDay }),
    monthlyWeekday: t(`repeats:monthlyWeekday${often}`, {
      every,
      nth: t(`nth:${nth}`),
      day: t(`repeatDay:${nthDay}`),
    }),
  }[frequency]
  return count === null ? text : t('repeats:times', { text, count, number: groupedText(String(count)) })
}
