export type NumberRules = {
  /** Decimal places allowed; 0 or absent means whole numbers. */
  decimals?: number
  min?: number
  max?: number
  /** Whole numbers keep their leading zeros (codes rather than amounts). */
  keepLeadingZeros?: boolean
}

/**
 * What a number field shows while typing: digits only, one decimal point with the allowed decimals, no leading point or
 * zeros, never above the maximum. A minus sign is allowed only if the minimum is negative.
 */
export function cleanNumber(typed: string, rules: NumberRules): string {
  const { decimals = 0, min, max } = rules
  const negative = min !== undefined && min < 0 && typed.trimStart().startsWith('-')
  let text = decimals > 0 ? cleanDecimal(typed, decimals) : typed.replace(/\D/g, '')
  if (!rules.keepLeadingZeros) text = dropLeadingZeros(text)
  if (text === '0' && min !== undefined && min > 0 && decimals === 0) text = ''
  if (text === '') return negative ? '-' : ''
  const signed = negative ? `-${text}` : text
  if (max !== undefined && Number(signed) > max) return String(max)
  if (negative && Number(signed) < min) return String(min)
  return signed
}

/** The final value when the person leaves the field: the minimum applies only here, because `1` may become `12`. */
export function settleNumber(shown: string, rules: NumberRules): string {
  const text = shown.replace(/\.$/, '')
  if (text === '' || text === '-') return ''
  if (rules.min !== undefined && Number(text) < rules.min) return String(rules.min)
  return text
}

function cleanDecimal(typed: string, decimals: number): string {
  const digits = typed.replace(/[^\d.]/g, '').replace(/^\.+/, '')
  const [whole = '', ...rest] = digits.split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`
}

function dropLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}
