import { beginsAirMessage } from '@shortcut/domain/air-messages/begin.ts'

export type Kind = 'json' | 'x12' | 'air' | 'table' | 'other'

const kinds: Record<string, Kind> = {
  'application/json': 'json',
  'text/json': 'json',
  'application/edi-x12': 'x12',
  'application/x12': 'x12',
  'application/edi': 'x12',
  'application/ld+json': 'air',
  'text/csv': 'table',
  'application/vnd.ms-excel': 'table',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'table',
}

/** Content types that do not show the format. */
const vague = new Set([
  '',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
])

/** The type without its parameters, lower case. */
export const mediaType = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase()

/** The format by the first bytes: 'ISA' and similar are X12, a bracket is JSON, an airline's message names its type. */
export function sniff(content: Buffer): Kind {
  const start = content
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^(\u00ef\u00bb\u00bf)?\s*/, '')
  if (/^(ISA|GS|ST)[^A-Za-z0-9\s]/.test(start)) return 'x12'
  if (beginsAirMessage(content.subarray(0, 2000).toString('latin1'))) return 'air'
  if (/^[[{]/.test(start)) return 'json'
  if (start.startsWith('PK\u0003\u0004')) return 'table'
  return 'other'
}

/** The format of a body: by its content type, and if that is vague, by its beginning or its name. */
export function kindOf(contentType: string, content: Buffer, name = ''): Kind {
  const type = mediaType(contentType)
  if (vague.has(type)) {
    const kind = sniff(content)
    return kind === 'other' && /\.(csv|tsv|txt)$/i.test(name) ? 'table' : kind
  }
  return kinds[type] ?? (type.endsWith('+json') ? 'json' : 'other')
}
