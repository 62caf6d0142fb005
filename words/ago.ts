import type { AppLanguage } from './translate.ts'

/** "20 minutes ago", in the person's language; a dash for never. */
export function agoText(minutes: string | number | undefined, language: AppLanguage): string {
  if (minutes === undefined) return '–'
  const past = Number(minutes)
  const [amount, unit] =
    past < 120
      ? ([past, 'minute'] as const)
      : past < 2880
        ? ([past / 60, 'hour'] as const)
        : ([past / 1440, 'day'] as const)
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(amount), unit)
}
