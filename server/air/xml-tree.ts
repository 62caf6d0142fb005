import type { Element } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type XmlTree = { root: Element } | { line: number; field: string; message: string }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  captureMetaData: true,
})

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five named characters and numbered ones; without a document type there are no others. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

type Parsed = Record<string | symbol, unknown>
const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null
const listOf = (value: unknown): Parsed[] => (Array.isArray(value) ? value.filter(isParsed) : [])

/** Lines of places in a text; they are asked for in ascending order. */
function lineCounter(text: string) {
  let line = 1
  let next = text.indexOf('\n')
  return (place: number) => {
    for (; next >= 0 && next < place; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

function attributesOf(parsed: Parsed): Record<string, string> {
  const own = parsed[':@']
  if (!isParsed(own)) return {}
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, withoutEntities(String(value))]))
}

/** The tree of an XML text, or why there is none. No document type and none of its entities is ever read. */
export function xmlTree(given: string): XmlTree {
  const text = given.replace(/\r\n?/g, '\n')
  const startLine = lineCounter(text)
  const endLine = lineCounter(text)
  const type = text.search(/<!(DOCTYPE|ENTITY)/i)
  if (type >= 0)
    return { line: startLine(type + 1), field: 'DOCTYPE', message: 'A document type is not read: remove it.' }
  try {
    const valid = XMLValidator.validate(text)
    if (valid !== true)
      return { line: valid.err.line ?? 1, field: 'XML', message: `The text is no XML: ${valid.err.msg.slice(0, 200)}` }
    const roots = listOf(parser.parse(text)).filter((node) => !('#text' in node) && !nameOf(node).startsWith('?'))
    const [first, second] = roots
    if (!first || second)
      return { line: 1, field: 'XML', message: `The text is no XML: it has ${roots.length} roots instead of one.` }
    return { root: elementOf(first, undefined, startLine, endLine) }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    return { line: 1, field: 'XML', message: `The text is no XML: ${why}` }
  }
}

const nameOf = (node: Parsed) => Object.keys(node).find((key) => key !== ':@') ?? ''

/** `parent` is the path of the parent, empty for the root's children; the root has none. */
function elementOf(
  node: Parsed,
  parent: string | undefined,
  startLine: (at: number) => number,
  endLine: (at: number) => number,
): Element {
  const name = nameOf(node)
  const [symbol] = Object.getOwnPropertySymbols(node)
  const meta = symbol && node[symbol]
  const path = parent === undefined ? '' : parent ? `${parent}/${name}` : name
  const line = startLine(isParsed(meta) ? numberOf(meta.startIndex) : 0)
  const children: Element[] = []
  let text = ''
  for (const child of listOf(node[name]))
    if ('#text' in child) text += withoutEntities(String(child['#text']))
    else children.push(elementOf(child, path, startLine, endLine))
  const end = endLine(isParsed(meta) ? numberOf(meta.endIndex) : 0)
  return { name, path, line, endLine: end, attributes: attributesOf(node), children, text: text.trim() }
}
