import { joinHouses } from './compose-fhl.ts'
import { mostCharacters, sizeOf, textOfParts } from './compose-line.ts'
import { isEnvelope } from './envelope.ts'
import { compareHouses } from './fhl.ts'
import type { Fault } from './message.ts'
import { type ReadMessage, readMessages } from './read.ts'
import { applyRules, type Ruled } from './rules/apply-rules.ts'
import type { TextRule } from './rules/text-rule.ts'

/**
 * Cuts a list of houses again where its parts became too long: rules of a partner can lengthen them. Houses stay whole and in their order.
 * @param text FHLs of one master, without envelopes
 */
export function fitFhl(text: string, most: number): string {
  const parts = text.split('\r\n\r\n').map((part) => part.split('\r\n').filter(Boolean))
  const [first = []] = parts
  if (!first[0]?.startsWith('FHL/') || parts.every((lines) => sizeOf(lines) <= most)) return text
  const start = first.findIndex((line) => line.startsWith('HBS/'))
  if (start < 0) return text
  const head = first.slice(0, start)
  const houses: string[][] = []
  for (const line of parts.flatMap((lines) => lines.slice(lines.findIndex((one) => one.startsWith('HBS/')))))
    if (line.startsWith('HBS/')) houses.push([line])
    else houses.at(-1)?.push(line)
  const cut: string[][] = []
  let size = 0
  for (const house of houses) {
    const last = cut.at(-1)
    const own = sizeOf(house)
    if (last && size + own <= most) {
      last.push(...house)
      size += own
      continue
    }
    cut.push([...head, ...house])
    size = sizeOf(head) + own
  }
  return textOfParts(cut)
}

/** A composed text with a partner's rules, in parts that a Type B address takes. Its lines are those before it was cut again. */
export function ruledOut(composed: string, rules: readonly TextRule[], isTypeB: boolean): Ruled {
  const ruled = applyRules(composed, rules, 'out')
  return isTypeB ? { ...ruled, text: fitFhl(ruled.text, mostCharacters) } : ruled
}

const isOfSums = (identifier: string, field: string) => identifier === 'MBI' && ['pieces', 'weight'].includes(field)

/** What may be so in a message that we receive, but not in one of ours: houses below their master, and a way that ends elsewhere. */
const strictly = (fault: Fault): Fault =>
  isOfSums(fault.identifier, fault.field) ||
  (fault.identifier === 'RTG' && fault.field === 'routing') ||
  (/^Origin and destination are both/.test(fault.message) && fault.field === 'destination')
    ? { ...fault, severity: 'error' }
    : fault

/**
 * What keeps a message of ours from being sent, each fault at its line: what our reader says of it, and what is longer than Type B takes.
 * @param isTypeB whether it goes to a Type B address; by default, if it has an envelope
 */
export function outgoingFaults(content: string, isTypeB = isEnvelope(content)): Fault[] {
  const messages = readMessages(content)
  const isCut = messages.filter(({ content: own }) => own?.kind === 'houses').length > 1
  const faults = messages
    .flatMap(({ message }) => message.faults)
    // A part of a list is below its master; the whole is compared below.
    .filter(({ identifier, field, severity }) => !(isCut && severity === 'warning' && isOfSums(identifier, field)))
    .map(strictly)
  const lists = messages.flatMap(({ content: own }) => (own?.kind === 'houses' ? [own.list] : []))
  const whole = lists.length > 1 ? joinHouses(lists) : null
  // Each part of a list is below its master: only together they can be above it.
  if (whole)
    compareHouses(whole, 1, 'MBI', (line, identifier, field, message, severity = 'error') => {
      faults.push(strictly({ line, identifier, field, message, severity }))
    })
  const lines = isTypeB ? content.split('\r\n') : []
  return [...faults, ...messages.flatMap((message) => (isTypeB ? tooLong(message, lines) : []))]
}

/** The line where a message has more characters than Type B takes. */
function tooLong({ from, to }: ReadMessage, lines: readonly string[]): Fault[] {
  const own = lines.flatMap((text, index) =>
    index + 1 >= from && index + 1 <= to && text && !isEnvelope(text) ? [{ number: index + 1, text }] : [],
  )
  const size = sizeOf(own.map(({ text }) => text))
  if (size <= mostCharacters) return []
  let left = mostCharacters
  let identifier = ''
  for (const { number, text } of own) {
    identifier = /^(?!NAM|ADR|LOC)([A-Z]{3})(?:\/|$)/.exec(text)?.[1] ?? identifier
    left -= text.length + 2
    if (left < 0)
      return [
        {
          line: number,
          identifier,
          field: 'length',
          severity: 'error',
          message: `The message has ${size} characters, and a Type B address takes ${mostCharacters}. Shorten it, or the text rule that made it longer.`,
        },
      ]
  }
  return []
}
