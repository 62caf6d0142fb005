import type { Line, Report } from './message.ts'

export interface Field {
  name: string
  form: RegExp
  /** Characters at most. */
  most?: number
  required?: boolean
  /** What many partners write otherwise and nothing is lost by: a warning. */
  soft?: boolean
  /** Beyond its form, such as a day that its month has. */
  holds?: (text: string) => boolean
  /** Codes beyond the list may be somebody's own: a warning. */
  listed?: (text: string) => boolean
}

/** Free text of some characters. */
export const textField = (name: string, most: number, required = false): Field => ({ name, form: /^./, most, required })

export interface Segment {
  required?: boolean
  /** What must be entered for it, if its identifier says little to people. */
  of?: string
  /** It may stand several times. */
  many?: boolean
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

const ofParty = /^(NAM|ADR|LOC)(?:\/|\s*$)/
const parties = new Set(['SHP', 'CNE', 'NFY'])
const head = /^([A-Za-z]{3})(?:\/|\s*$)/

/** What a line that fits nowhere begins with. */
export const beginOf = (text: string) => /^[^/\s]{1,12}/.exec(text)?.[0] ?? 'unknown'

export const shown = (text: string) => text.slice(0, 69) || 'Nothing'

/** Lines that begin with a slash belong to the identifier before them. */
export function segmentsOf(lines: readonly Line[], report: Report): FoundSegment[] {
  const found: FoundSegment[] = []
  for (const { number, text } of lines) {
    const id = head.exec(text)?.[1]?.toUpperCase()
    const last = found.at(-1)
    const tag = last && parties.has(last.id) ? ofParty.exec(text)?.[1] : undefined
    if (last && tag) last.lines.push({ number, text: text.slice(3), tag })
    else if (id) found.push({ id, lines: [{ number, text: text.slice(3) }] })
    else if (text.startsWith('/') && last) last.lines.push({ number, text })
    else
      report(
        number,
        beginOf(text),
        'line identifier',
        `No line of the message begins with ${beginOf(text)}: ${shown(text)}.`,
      )
  }
  return found
}

/** Adds without a limit on how many: arguments of a call have one. */
export function addAll<T>(list: T[], more: readonly T[]) {
  for (const one of more) list.push(one)
}

export const fieldsOf = (text: string) => text.replace(/^\//, '').split('/')
/** Of a line of codes, where blanks at its end mean nothing. */
export const codesOf = (text: string) => fieldsOf(text.trimEnd().toUpperCase())

const outside = /[^A-Z0-9 ./-]/

/** Says what the character set of Cargo-IMP does not have. */
export function checkCharacters(text: string, report: (message: string) => void) {
  if (/[a-z]/.test(text)) report(`Text is written in capital letters: ${text.toUpperCase().slice(0, 69)}.`)
  const strange = outside.exec(text.toUpperCase())?.[0]
  if (strange) report(`The character ${JSON.stringify(strange)} is not allowed in a message.`)
}

/** Whether the text is what the field holds; what is wrong is said. */
export function checkField(field: Field, text: string, line: number, id: string, report: Report): boolean {
  const upper = text.toUpperCase()
  const say = (why: string, severity?: 'warning') => report(line, id, field.name, `${shown(text)} ${why}.`, severity)
  if (!field.form.test(upper)) say(`is no ${field.name}`, field.soft ? 'warning' : undefined)
  else if (field.most && text.length > field.most)
    say(`has over ${field.most} characters`, field.soft ? 'warning' : undefined)
  else if (field.holds && !field.holds(upper)) say(`is no valid ${field.name}`)
  else {
    if (field.listed && !field.listed(upper)) say(`is not in the list of IATA; it may be a carrier's own`, 'warning')
    return true
  }
  return false
}

export function checkFields(line: Line, id: string, segment: Segment, isFirst: boolean, report: Report) {
  const fields = isFirst ? segment.fields : (segment.more ?? (segment.repeats ? segment.fields : undefined))
  const trimmed = line.text.trimEnd()
  const texts = trimmed === '' ? [] : fieldsOf(trimmed)
  const repeats = segment.repeats ?? 0
  const fieldAt = (index: number) =>
    fields && index >= fields.length && repeats
      ? fields[fields.length - repeats + ((index - fields.length) % repeats)]
      : fields?.[index]
  for (const [index, text] of texts.entries()) {
    const field = fieldAt(index)
    const name = field?.name ?? 'text'
    // A party's own reader names the field.
    if (field || !parties.has(id)) checkCharacters(text, (message) => report(line.number, id, name, message, 'warning'))
    if (fields && !field) {
      report(line.number, id, 'text', `There is more on the line than ${id} has: ${text.slice(0, 69)}.`, 'warning')
      return
    }
    if (field && (text !== '' || field.required)) checkField(field, text, line.number, id, report)
  }
  const missing = texts.length && fields?.slice(texts.length).find(({ required }) => required)
  if (missing) report(line.number, id, missing.name, `The ${missing.name} is missing.`)
}

/** Every segment against the table of its message: unknown ones, missing ones, doubled ones, and their fields. */
export function checkSegments(found: readonly FoundSegment[], grammar: Grammar, end: number, report: Report) {
  const order = Object.keys(grammar)
  checkOrder(found, order, report)
  const seen = new Set<string>()
  for (const { id, lines } of found) {
    const segment = grammar[id]
    const [first] = lines
    if (!first) continue
    if (!segment) report(first.number, id, 'line identifier', `${id} is not a line identifier of this message.`)
    else for (const line of lines) checkFields(line, id, segment, line === first, report)
    if (segment && !segment.many && seen.has(id)) report(first.number, id, 'segment', `${id} stands twice.`)
    if (segment?.fields?.[0]?.required && lines.every(({ text }) => text.trim() === ''))
      report(first.number, id, segment.fields[0].name, `The ${segment.fields[0].name} is missing.`)
    seen.add(id)
  }
  for (const id of order)
    if (grammar[id]?.required && !seen.has(id))
      report(
        placeOf(id, found, order, end),
        id,
        'segment',
        `${id} is missing: ${grammar[id]?.of ?? 'it'} must stand here.`,
      )
}

/** Segments that stand elsewhere than in the standard: a warning, because most readers take them. */
function checkOrder(found: readonly FoundSegment[], order: readonly string[], report: Report) {
  const placed: { id: string; line: number; place: number }[] = []
  for (const { id, lines } of found) {
    const [first] = lines
    const place = order.indexOf(id)
    if (!first || place < 0) continue
    const one = { id, line: first.number, place }
    const last = placed.at(-1)
    // Each house begins from the front.
    if (id === 'HBS') placed.length = 0
    else if (last && place < last.place) {
      // Either it comes too late, or the one before it came too early.
      const isLate = place < (placed.at(-2)?.place ?? -1)
      const [wrong, other, word] = isLate ? [one, last, 'before'] : [last, one, 'after']
      report(wrong.line, wrong.id, 'segment', `${wrong.id} belongs ${word} ${other.id}.`, 'warning')
      if (isLate) continue
      placed.pop()
    }
    placed.push(one)
  }
}

/** The line before which a segment must stand: of the first one that follows it in the standard. */
export function placeOf(id: string, found: readonly FoundSegment[], order: readonly string[], end: number) {
  const place = order.indexOf(id)
  const next = found.find((segment) => order.indexOf(segment.id) > place)
  return next?.lines[0]?.number ?? end
}
