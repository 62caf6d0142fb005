/** '-12,345.60': digits grouped by thousands; all decimals stay. */
export function groupedText(amount: string): string {
  const [whole = '', places] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === undefined ? grouped : `${grouped}.${places}`
}
