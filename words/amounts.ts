const units: Readonly<Record<string, string>> = { lb: 'lb', kg: 'kg', ft3: 'ft³', m3: 'm³' }

/** An entered decimal as '12,500.5 lb'; '' for none. Digits are grouped, never rounded. */
export function amountText(value: string | null, unit: string | null): string {
  if (value === null) return ''
  const [whole = '', fraction] = value.split('.')
  const digits = fraction?.replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${digits ? `.${digits}` : ''} ${unitText(unit)}`.trim()
}

/** An amount of money as '-12,345.60'. Digits are grouped; all decimals stay. */
export function groupedText(amount: string): string {
  const [whole = '', places] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? grouped : `${grouped}.${places}`
}

export const unitText = (unit: string | null) => units[unit ?? ''] ?? unit ?? ''
