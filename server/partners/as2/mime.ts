/** A part of a message: its headers, and its body as it stands there. */
export interface Entity {
  /** By name in lower case; continued lines are joined. */
  headers: ReadonlyMap<string, string>
  body: Buffer
  /** Headers and body, byte for byte. */
  whole: Buffer
}

/** Headers of more are not read. */
const mostHeaderBytes = 64 * 1024

export function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

export function readEntity(whole: Buffer): Entity {
  if (whole[0] === 0x0a || (whole[0] === 0x0d && whole[1] === 0x0a))
    return { headers: new Map(), body: whole.subarray(whole[0] === 0x0a ? 1 : 2), whole }
  const head = whole.subarray(0, mostHeaderBytes)
  const ends = [head.indexOf('\r\n\r\n'), head.indexOf('\n\n')]
  const [crlf = -1, lf = -1] = ends
  if (crlf === -1 && lf === -1) return { headers: new Map(), body: whole, whole }
  const isCrlf = crlf !== -1 && (lf === -1 || crlf < lf)
  const end = isCrlf ? crlf : lf
  return {
    headers: headersOf(head.toString('latin1', 0, end)),
    body: whole.subarray(end + (isCrlf ? 4 : 2)),
    whole,
  }
}

/** 'text/plain', in lower case. */
export const typeOf = ({ headers }: Pick<Entity, 'headers'>): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** A parameter of a header, without quotation marks; '' if there is none. */
export function parameterOf(header: string | undefined, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*("((?:[^"\\\\]|\\\\.)*)"|[^;\\s]+)`, 'i').exec(header ?? '')
  return found?.[2]?.replace(/\\(.)/g, '$1') ?? found?.[1] ?? ''
}

/** The body as it was before its transfer encoding. */
export function decodedBody({ headers, body }: Pick<Entity, 'headers' | 'body'>): Buffer {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding !== 'quoted-printable') return body
  const text = body
    .toString('latin1')
    .replace(/[ \t]+(?=\r?\n|$)/g, '')
    .replace(/=\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** The parts of a multipart body, byte for byte. At most four: a signature and what it signs, or a receipt. */
export function partsOf(entity: Entity): Buffer[] {
  const boundary = parameterOf(entity.headers.get('content-type'), 'boundary')
  if (!boundary || boundary.length > 100) return []
  const { body } = entity
  const mark = `--${boundary}`
  const parts: Buffer[] = []
  let start = -1
  for (let at = body.indexOf(mark); at !== -1 && parts.length < 4; at = body.indexOf(mark, at + mark.length)) {
    // A boundary begins a line.
    if (at > 0 && body[at - 1] !== 0x0a) continue
    if (start !== -1) parts.push(body.subarray(start, at - (body[at - 2] === 0x0d ? 2 : 1)))
    const end = body.indexOf('\n', at)
    if (end === -1 || body.toString('latin1', at + mark.length, at + mark.length + 2) === '--') break
    start = end + 1
  }
  return parts
}

/** Lines of base64. */
export const base64Lines = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')

/** An HTTP message as an entity. */
export function entityOfHttp(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): Entity {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value ?? '')}`)
  return { headers: headersOf(lines.join('\n')), body, whole: body }
}
