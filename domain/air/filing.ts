const isDay = (year: string, month: string, day: string) => {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

const filer = String.raw`\d{9}(\d{2})?`
const ofDay = String.raw`(\d{2})/(\d{2})/(\d{4})`

/**
 * Whether a text is a proof of filing, or a reason why none is needed, as 15 CFR 30 appendix B has them on an air waybill:
 * AES X20261127123456, NOEEI 30.37(a), AESPOST with the exporter's id (and the filer's) and the day of export, or AESDOWN.
 */
export function isFiling(text: string): boolean {
  const said = text.toUpperCase().replace(/§/g, ' ').replace(/\s+/g, ' ').trim()
  const itn = /^AES(?: ITN)?:? ?X(\d{4})(\d{2})(\d{2})\d{6}$/.exec(said)
  if (itn) return isDay(itn[1] ?? '', itn[2] ?? '', itn[3] ?? '')
  if (/^NO ?EEI (30\.36|30\.37 ?\([A-Y]\)|30\.39|30\.40 ?\([A-C]\))$/.test(said)) return true
  const later = new RegExp(`^(?:AESPOST ${filer}(?: ?[-–] ?${filer})?|AESDOWN ${filer}) ${ofDay}$`).exec(said)
  if (!later) return false
  const [month = '', day = '', year = ''] = later.slice(-3)
  return isDay(year, month, day)
}
