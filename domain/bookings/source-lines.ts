import { clip } from '../clean-text.ts'
import type { Fault } from '../x12/faults.ts'
import { tokenizeX12 } from '../x12/x12-tokenizer.ts'
import { findJsonBreak, lineAndColumn } from './json/json-break.ts'
import type { Place } from './json/json-lines.ts'
import { jsonLines } from './json/json-lines.ts'

/** What a source is meant to be. */
export const sourceKinds = ['json', 'x12', 'table', 'other'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A source laid out for reading. */
export type SourceLines = {
  lines: readonly string[]
  /** Null for a fault of the whole file, or of a place that is not there. */
  find: (fault: Fault) => Place | null
}

/** A source as text; `table` has its cells where it is one. */
export type Source = { content: string; kind: SourceKind; table?: readonly (readonly string[])[] | null }

/** A source one value, one segment or one row a line, so that a fault can be shown where it is. Never throws. */
export function sourceLines({ content, kind, table }: Source): SourceLines {
  if (table) return tableLines(table)
  if (kind === 'x12') return x12Lines(content)
  if (kind === 'json' && findJsonBreak(content) < 0) {
    const { lines, places } = jsonLines(content)
    return { lines, find: ({ at }) => nearest(places, at) }
  }
  const lines = content.split(/\r\n|[\r\n]/)
  return { lines, find: (fault) => (kind === 'json' ? brokenJson(content, lines, fault) : ofRow(lines, fault)) }
}

const lastStep = /(\.\w+|\[(?:\d+|"(?:[^"\\]|\\.)*")\])$/

/** What is missing is shown where it should be: at what surrounds it. */
function nearest(places: ReadonlyMap<string, Place>, at: string): Place | null {
  for (let path = at; path.startsWith('$'); path = path.replace(lastStep, '')) {
    const place = places.get(path)
    if (place) return place
    if (!lastStep.test(path)) return null
  }
  return null
}

/** Where the JSON broke; what is missing at the end is shown at the last character. */
function brokenJson(content: string, lines: readonly string[], { at }: Fault): Place | null {
  if (at !== '$') return null
  const place = lineAndColumn(content, Math.min(findJsonBreak(content), content.trimEnd().length - 1))
  const line = place.line - 1
  const from = Math.min(place.column - 1, Math.max((lines[line]?.length ?? 1) - 1, 0))
  return { line, from, to: from + 1, last: line }
}

const rowOf = (at: string) => Number(/^rows? (\d+)/.exec(at)?.[1] ?? 0)
/** 'A' is 1, 'AB' is 28; 0 where no column is named. */
const columnOf = (at: string) =>
  [...(/, column ([A-Z]+)$/.exec(at)?.[1] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function ofRow(lines: readonly string[], { at }: Fault): Place | null {
  const line = rowOf(at) - 1
  const text = lines[line]
  return text === undefined ? null : { line, from: 0, to: text.length, last: line }
}

/** More of a cell is not shown: one long remark would push all others out of sight. */
const widest = 40
const between = ' │ '

/** One row a line, its cells under each other. */
function tableLines(table: readonly (readonly string[])[]): SourceLines {
  const shown = table.map((row) => row.map((cell) => clip(cell.replace(/\s+/g, ' '), widest)))
  const widths: number[] = []
  for (const row of shown)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  const lines = shown.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(between))
  return {
    lines,
    find(fault) {
      const line = rowOf(fault.at) - 1
      const column = columnOf(fault.at) - 1
      const cell = shown[line]?.[column]
      if (column < 0 || cell === undefined) return ofRow(lines, fault)
      const from = widths.slice(0, column).reduce((sum, width) => sum + width + between.length, 0)
      return { line, from, to: from + Math.max(cell.length, 1), last: line }
    },
  }
}

/** One segment a line. */
function x12Lines(content: string): SourceLines {
  const { segments, separators } = tokenizeX12(content)
  if (segments.length === 0) return { lines: content.split(/\r\n|[\r\n]/), find: () => null }
  const { element = '*', terminator = '~' } = separators[0] ?? {}
  const end = terminator === '\n' ? '' : terminator
  const lines = segments.map(({ elements }) => elements.join(element) + end)
  return {
    lines,
    find({ at }) {
      const [, segment, position] = /^segment (\d+)(?:, element (\d+))?/.exec(at) ?? []
      const line = Number(segment ?? 0) - 1
      const elements = segments[line]?.elements
      const whole = lines[line]?.length ?? 0
      if (!elements) return null
      if (position === undefined) return { line, from: 0, to: whole, last: line }
      const before = elements.slice(0, Number(position)).join(element).length
      const own = elements[Number(position)]
      const from = own === undefined ? whole - end.length : before + 1
      return { line, from, to: from + Math.max(own?.length ?? 0, 1), last: line }
    },
  }
}
