import type { AppLanguage } from './translate.ts'

const short = { d: 'd', h: 'h', min: 'min' }
const units = { en: short, es: short, zh: { d: '天', h: '小时', min: '分钟' } }

/** "25 min", "1 h 5 min", "38 h", "3 d", in the person's language. */
export function durationOf(minutes: number, language: AppLanguage): string {
  const unit = units[language]
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} ${unit.min}`
  const hours = Math.floor(whole / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} ${unit.d}`
  return whole % 60 === 0 || hours >= 10 ? `${hours} ${unit.h}` : `${hours} ${unit.h} ${whole % 60} ${unit.min}`
}
