import type { Line, Report } from './message.ts'

export interface Field {
  name: string
  form: RegExp
  required?: boolean
  /** What many partners write otherwise and nothing is lost by: a warning. */
  soft?: boolean
}

export interface Segment {
  required?: boolean
  /** Of its first line, after the identifier. Without a table, its text is free. */
  fields?: readonly Field[]
  /** How many of the last fields may be repeated. */
  repeats?: number
  /** Of its further lines; without it they are free text. */
  more?: readonly Field[]
}

export type Grammar = Readonly<Record<string, Segment>>

export interface FoundSegment {
  id: string
  lines: Line[]
}

/** Lines of a party with names of their own, since FWB/17 and FHL/5. */
const ofParty = /^(NAM|ADR|LOC)\//
const parties = new Set(['SHP', 'CNE', 'NFY'])
const head = /^([A-Za-z]{3})(?:\/|$)/

/** Lines that begin with a slash belong to the identifier before them. */
export function segmentsOf(lines: readonly Line[], stray: (line: Line) => void): FoundSegment[] {
  const found: FoundSegment[] = []
  for (const { number, text } of lines) {
    const id = head.exec(text)?.[1]?.toUpperCase()
    const last = found.at(-1)
    if (last && parties.has(last.id) && ofParty.test(text)) last.lines.push({ number, text: text.slice(3) })
    else if (id) found.push({ id, lines: [{ number, text: text.slice(3) }] })
    else if (text.startsWith('/') && last) last.lines.push({ number, text })
    else stray({ number, text })
  }
  return found
}

export const fieldsOf = (text: string) => text.replace(/^\//, '').split('/')

const fieldText = (text: string) => text.slice(0, 69) || 'Nothing'

const outside = /[^A-Z0-9 ./-]/

/** Says what the character set of Cargo-IMP does not have. */
export function checkCharacters(text: string, report: (message: string) => void) {
  if (/[a-z]/.test(text)) report(`Text is written in capital letters: ${text.toUpperCase().slice(0, 69)}.`)
  const strange = outside.exec(text.toUpperCase())?.[0]
  if (strange) report(`The character ${JSON.stringify(strange)} is not allowed in a message.`)
}

export function checkFields(line: Line, id: string, segment: Segment, isFirst: boolean, report: Report) {
  const fields = isFirst ? segment.fields : segment.more
  const texts = line.text === '' ? [] : fieldsOf(line.text)
  const repeats = isFirst ? (segment.repeats ?? 0) : 0
  const fieldAt = (index: number) =>
    fields && index >= fields.length && repeats
      ? fields[fields.length - repeats + ((index - fields.length) % repeats)]
      : fields?.[index]
  for (const [index, text] of texts.entries()) {
    const field = fieldAt(index)
    const name = field?.name ?? 'text'
    checkCharacters(text, (message) => report(line.number, id, name, message, 'warning'))
    if (fields && !field) {
      report(line.number, id, 'text', `There is more on the line than ${id} has: ${text.slice(0, 69)}.`, 'warning')
      return
    }
    if (!field || (text === '' && !field.required)) continue
    if (!field.form.test(text.toUpperCase()))
      report(line.number, id, name, `${fieldText(text)} is no ${name}.`, field.soft ? 'warning' : 'error')
  }
  const missing = texts.length && fields?.slice(texts.length).find(({ required }) => required)
  if (missing) report(line.number, id, missing.name, `The ${missing.name} is missing.`)
}

/** Every segment against the table of its message: unknown ones, missing ones, and their fields. */
export function checkSegments(found: readonly FoundSegment[], grammar: Grammar, end: number, report: Report) {
  const order = Object.keys(grammar)
  for (const { id, lines } of found) {
    const segment = grammar[id]
    const [first] = lines
    if (!first) continue
    if (!segment) report(first.number, id, 'line identifier', `${id} is not a line identifier of this message.`)
    else for (const line of lines) checkFields(line, id, segment, line === first, report)
  }
  for (const [place, id] of order.entries()) {
    if (!grammar[id]?.required || found.some((segment) => segment.id === id)) continue
    const next = found.find((segment) => order.indexOf(segment.id) > place)
    report(next?.lines[0]?.number ?? end, id, 'segment', `${id} is missing: it must stand here.`)
  }
}
