const units: Readonly<Record<string, string>> = { lb: 'lb', kg: 'kg', ft3: 'ft³', m3: 'm³' }

/** An entered decimal as '12,500.5 lb'; '' for none. Digits are grouped, never rounded. */
export function amountText(value: string | null, unit: string | null): string {
  if (value === null) return ''
  const [whole = '', fraction] = value.split('.')
  const digits = fraction?.replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${digits ? `.${digits}` : ''} ${unitText(unit)}`.trim()
}

export const unitText = (unit: string | null) => units[unit ?? ''] ?? unit ?? ''
