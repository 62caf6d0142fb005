import { checkDigitOf } from '@shortcut/domain/fleet/vin.ts'

/** A VIN with the maker's prefix, that model year, and the right check digit. */
export function vinOf(begin: string, year: number, serial: number): string {
  const yearCode = 'ABCDEFGHJKLMNPRSTVWXY123456789'.charAt((year - 1980) % 30)
  const whole = (digit: string) => `${begin}${digit}${yearCode}L${serial}`
  return whole(checkDigitOf(whole('0')))
}
