import type { ReadField, ReadValue } from '@shortcut/domain/bookings/pdf/reading.ts'

/** What a person reads on a paper: path and value. */
export interface ExpectedField {
  path: string
  value: ReadValue
  box: ReadField['box']
  page: number
  isUnsure: boolean
}

const about = new Set([
  'file',
  'note',
  'text_layer',
  'pages',
  'sender',
  'source',
  'licence',
  'box_is',
  'order_pages',
  'traps',
  'not_present',
  'seq',
  'kind',
])

interface Located {
  value: ReadValue
  box?: ReadField['box']
  page?: number
  unsure?: string
}
const isLocated = (node: object): node is Located => 'value' in node && 'printed' in node

/** The fields of an expected JSON. A list of house bills is a list, as all lists. */
export function expectedFields(node: unknown, path = ''): ExpectedField[] {
  if (node === null || node === undefined) return []
  if (typeof node !== 'object') return [{ path, value: node as ReadValue, box: null, page: 1, isUnsure: false }]
  if (isLocated(node))
    return [{ path, value: node.value, box: node.box ?? null, page: node.page ?? 1, isUnsure: Boolean(node.unsure) }]
  return Object.entries(node)
    .filter(([key]) => !about.has(key))
    .flatMap(([key, child]) => expectedFields(child, path ? `${path}/${key}` : key))
}

/** The same value in another writing: capitals, order of keys, a closing full stop. */
const plain = (value: unknown): string => {
  if (typeof value === 'string')
    return value
      .toLowerCase()
      .replace(/[\s.]+$/, '')
      .replace(/\s+/g, ' ')
  if (typeof value === 'object' && value !== null)
    return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))))
  return JSON.stringify(value)
}

export interface Score {
  right: number
  all: number
  wrong: { path: string; expected: string; read: string }[]
  /** Paths that were read and that nobody expects. */
  invented: { path: string; read: string; sureness: number }[]
  /** Wrong or invented although the reader was sure. */
  sureAndWrong: number
}

export function scoreOf(expected: ExpectedField[], read: ReadField[]): Score {
  const byPath = new Map(read.map((field) => [field.path, field]))
  const wrong = expected.flatMap(({ path, value }) => {
    const found = byPath.get(path)
    if (found && plain(found.value) === plain(value)) return []
    return [{ path, expected: plain(value), read: found ? plain(found.value) : '-' }]
  })
  const paths = new Set(expected.map(({ path }) => path))
  const invented = read
    .filter(({ path }) => !paths.has(path))
    .map(({ path, value, sureness }) => ({ path, read: plain(value), sureness }))
  const isSure = (path: string) => (byPath.get(path)?.sureness ?? 0) >= 0.6
  const sureAndWrong = [...wrong, ...invented].filter(({ path }) => isSure(path)).length
  return { right: expected.length - wrong.length, all: expected.length, wrong, invented, sureAndWrong }
}
