import { readMessages } from '../air-messages/read.ts'
import type { Segment } from '../x12/segment.ts'
import { readIsaSeparators } from '../x12/x12-separators.ts'
import { tokenizeX12 } from '../x12/x12-tokenizer.ts'
import { findJsonBreak } from './json/json-break.ts'
import { jsonLines } from './json/json-lines.ts'
import type { SourceKind } from './source-lines.ts'

/**
 * The text of one message, for a person to correct: JSON with one value per line, X12 with one segment per line, an airline's message as it is. If the
 * message cannot be separated from its neighbors, the whole file.
 * @param at the message's place: '$[3]', 'segment 12', 'line 7', 'file'
 */
export function repairText(content: string, kind: SourceKind, at: string): string {
  if (kind === 'x12') return setText(content, at)
  if (kind === 'air') return airText(content, at)
  if (kind !== 'json' || findJsonBreak(content) >= 0) return content
  const { lines, places } = jsonLines(content)
  const place = places.get(at)
  if (!place) return content
  const own = lines.slice(place.line, place.last + 1)
  const margin = /^ */.exec(own[0] ?? '')?.[0].length ?? 0
  return own
    .map((line) => line.slice(margin))
    .join('\n')
    .replace(/,$/, '')
}

/** The lines of one message of an airline, with its envelope. */
function airText(content: string, at: string): string {
  const messages = readMessages(content)
  const own = messages.find(({ from }) => `line ${from}` === at)
  if (!own || messages.length === 1) return content
  return content
    .split(/\r\n|\n|\r/)
    .slice(own.from - 1, own.to)
    .join('\n')
}

const numberOf = (at: string) => Number(/^segment (\d+)/.exec(at)?.[1] ?? 0)

function setText(content: string, at: string): string {
  const { segments, separators } = tokenizeX12(content)
  const first = numberOf(at) - 1
  if (first < 0 || !segments[first]) return content
  const rest = segments.slice(first + 1)
  const end = rest.findIndex(({ id }) => id === 'SE' || id === 'ST' || id === 'GE' || id === 'IEA')
  const count = end < 0 ? rest.length : rest[end]?.id === 'SE' ? end + 1 : end
  return written([...segments.slice(first, first + 1 + count)], separators[0])
}

function written(segments: readonly Segment[], separators: { element: string; terminator: string } | undefined) {
  const { element = '*', terminator = '~' } = separators ?? {}
  const end = terminator === '\n' ? '' : terminator
  return segments.map(({ elements }) => elements.join(element) + end).join('\n')
}

/** A corrected text as a readable file; `before` is the number of segments in front of the text. */
export type RepairFile = { content: string; before: number }

/**
 * Gives a corrected set the envelope of its original file, with right counts and control numbers; the person who
 * corrects it vouches for the content.
 */
export function repairFile(text: string, original: string, at: string): RepairFile {
  if (!/^\s*ST[^A-Za-z0-9\s]/.test(text)) return { content: text, before: 0 }
  const { segments } = tokenizeX12(original)
  const ahead = segments.slice(0, Math.max(numberOf(at) - 1, 0))
  const isa = segments.find(({ id }) => id === 'ISA')
  const gs = ahead.findLast(({ id }) => id === 'GS') ?? segments.find(({ id }) => id === 'GS')
  const separators = isa ? readIsaSeparators(original, isa.offset) : undefined
  const element = separators?.element ?? text.charAt(text.indexOf('ST') + 2)
  const terminator = separators?.terminator ?? (text.includes('~') ? '~' : '\n')
  const end = terminator === '\n' ? '\n' : `${terminator}\n`
  const group = gs?.elements ?? ['GS', 'SM', '', '', '', '', '1', 'X', '004010']
  const head = [...(isa ? [isa.elements] : []), group]
  const tail = [['GE', '1', group[6] ?? ''], ...(isa ? [['IEA', '1', isa.elements[13] ?? '']] : [])]
  const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(element) + end).join('')
  return { content: `${lines(head)}${text.trim()}\n${lines(tail)}`, before: head.length }
}

/** Maps a place in the corrected file to a place in the text; a place in the envelope belongs to the file. */
export function placeInText(at: string, before: number): string {
  const number = numberOf(at)
  if (number === 0) return at
  return number > before ? at.replace(/^segment \d+/, `segment ${number - before}`) : 'file'
}
