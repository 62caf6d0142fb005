import { isCountry } from '../../country.ts'

/** ISO 3166 three-letter codes and other names of countries in documents; full English names come from the runtime. */
const others =
  'US USA USOFA UNITEDSTATESOFAMERICA AMERICA ESTADOSUNIDOS ETATSUNIS EEUU|CA CAN|MX MEX|GB GBR UK ENGLAND SCOTLAND WALES GREATBRITAIN|' +
  'CN CHN PRC PEOPLESREPUBLICOFCHINA|HK HKG HONGKONG|TW TWN|JP JPN|KR KOR SOUTHKOREA KOREA REPUBLICOFKOREA|SG SGP|MY MYS|TH THA|VN VNM VIETNAM|' +
  'ID IDN|PH PHL|IN IND|AU AUS|NZ NZL|DE DEU GER DEUTSCHLAND|FR FRA|NL NLD HOLLAND THENETHERLANDS|BE BEL|LU LUX|IT ITA|ES ESP|PT PRT|' +
  'CH CHE|AT AUT|IE IRL|DK DNK|SE SWE|NO NOR|FI FIN|IS ISL|PL POL|CZ CZE CZECHREPUBLIC|SK SVK|HU HUN|RO ROU|BG BGR|GR GRC|HR HRV|SI SVN|' +
  'EE EST|LV LVA|LT LTU|UA UKR|TR TUR TURKEY|IL ISR|AE ARE UAE|SA SAU|QA QAT|EG EGY|ZA ZAF|BR BRA|AR ARG|CL CHL|CO COL|PE PER|PA PAN|' +
  'CR CRI|GT GTM|SV SLV|HN HND|NI NIC|DO DOM|PR PRI|JM JAM|EC ECU|UY URY|PY PRY|BO BOL|VE VEN'

const shape = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()

let names: Map<string, string> | undefined

function known(): Map<string, string> {
  const map = new Map<string, string>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry)
  for (const language of ['en', 'es', 'fr', 'zh']) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (!name) continue
      map.set(code, code)
      if (!map.has(shape(name))) map.set(shape(name), code)
    }
  }
  for (const line of others.split('|')) {
    const [code = '', ...more] = line.split(' ')
    for (const name of more) map.set(name, code)
  }
  return map
}

/**
 * The two-letter code of a country as people write it (USA, U.S.A., United States, Canada, CAN, México); undefined if
 * unknown.
 */
export function countryOf(text: string): string | undefined {
  names ??= known()
  return names.get(shape(text))
}
