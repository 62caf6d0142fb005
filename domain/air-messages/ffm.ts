import { consignmentForm, readConsignment } from './consignment.ts'
import type { AirMessage, Line, Report } from './message.ts'
import { checkCharacters } from './segments.ts'

const headForm = /^\d{1,2}\/([A-Z0-9]{2}\d{3,4}[A-Z]?)\/\d{2}[A-Z]{3}(?:\d{4})?\/([A-Z]{3})(?:\/([A-Z]{3})$|\/|$)/
const known = new Set(['ULD', 'OSI', 'OCI', 'DIM', 'SCI', 'COR', 'SSR'])

export function readFfm(message: AirMessage, [head, ...rest]: readonly Line[], end: number, report: Report) {
  const [, flight = null, origin = null, destination = null] = headForm.exec(head?.text ?? '') ?? []
  message.flight = flight
  message.origin = origin
  message.destination = destination
  if (!flight) report(head?.number ?? end, 'flight line', 'flight', 'A line such as 1/KZ134/20JUN/NRT is expected.')
  let uld: string | null = null
  let port: string | null = null
  for (const line of rest) {
    const text = line.text.toUpperCase()
    checkCharacters(line.text.replaceAll(',', ''), (said) =>
      report(line.number, text.slice(0, 3), 'text', said, 'warning'),
    )
    const bare = text.replace(/^\/(?:\d\/)?(?=\d{3}-\d{8}|ULD\/)/, '')
    if (bare !== text)
      report(
        line.number,
        'consignment line',
        'line identifier',
        'The line begins with a slash that has no place there.',
        'warning',
      )
    const id = /^([A-Z]{3})(?:\/|$)/.exec(bare)?.[1]
    if (consignmentForm.test(bare) || /^\d{3}-/.test(bare)) {
      const found = readConsignment({ number: line.number, text: bare }, 'consignment line', report)
      if (!found) continue
      const { awb, origin: from, destination, pieces, weight } = found
      message.consignments.push({ awb, origin: from, destination, pieces, weight, uld })
    } else if (id === 'ULD') uld = readUld(line, bare, report)
    else if (/^[A-Z]{3}(\/NIL|\/\/?\d{2}[A-Z]{3}\d{4}.*)?$/.test(bare) && !known.has(bare)) {
      uld = null
      port = bare.slice(0, 3)
      message.destination ??= port
    } else if (!(text.startsWith('/') || (id && known.has(id)) || /^(LAST|CONT)\s*$/.test(text)))
      report(line.number, id ?? 'unknown', 'line identifier', `No line of an FFM begins so: ${text.slice(0, 69)}.`)
  }
  if (!port) report(head?.number ?? end, 'point of unloading', 'airport', 'No point of unloading is named.')
  if (!rest.some(({ text }) => /^(LAST|CONT)\s*$/.test(text)))
    report(end, 'end of message', 'manifest complete indicator', 'LAST or CONT is missing at the end.')
}

function readUld(line: Line, text: string, report: Report) {
  const [number = ''] = text.slice(4).split('/')
  if (!/^[A-Z][A-Z0-9]{2}\d{4,5}[A-Z0-9]{2}$/.test(number.trim()))
    report(line.number, 'ULD', 'ULD number', `${number.slice(0, 69) || 'Nothing'} is no number of a ULD.`)
  return number.trim() || null
}
