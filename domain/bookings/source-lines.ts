import { clip } from '../clean-text.ts'
import type { Fault } from '../x12/faults.ts'
import { tokenizeX12 } from '../x12/x12-tokenizer.ts'
import { findJsonBreak, lineAndColumn } from './json/json-break.ts'
import type { Place } from './json/json-lines.ts'
import { jsonLines } from './json/json-lines.ts'

/** The format of a source. */
export const sourceKinds = ['json', 'x12', 'air', 'table', 'other'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** A source laid out in lines. */
export type SourceLines = {
  lines: readonly string[]
  /** Null for a fault of the whole file, or of a place that does not exist. */
  find: (fault: Fault) => Place | null
}

/** A source as text; `table` has its cells if it is a table. */
export type Source = { content: string; kind: SourceKind; table?: readonly (readonly string[])[] | null }

/** Lays out a source with one value, segment or row per line, so that faults can be shown in place. Never throws. */
export function sourceLines({ content, kind, table }: Source): SourceLines {
  if (table) return tableLines(table)
  if (kind === 'x12') return x12Lines(content)
  if (kind === 'json' && findJsonBreak(content) < 0) {
    const { lines, places } = jsonLines(content)
    return { lines, find: ({ at }) => nearest(places, at) }
  }
  const lines = content.split(/\r\n|[\r\n]/)
  return {
    lines,
    find: (fault) =>
      kind === 'json' ? brokenJson(content, lines, fault) : kind === 'air' ? ofLine(lines, fault) : ofRow(lines, fault),
  }
}

const lastStep = /(\.\w+|\[(?:\d+|"(?:[^"\\]|\\.)*")\])$/

/** A missing value is shown where it should be: at the value around it. */
function nearest(places: ReadonlyMap<string, Place>, at: string): Place | null {
  for (let path = at; path.startsWith('$'); path = path.replace(lastStep, '')) {
    const place = places.get(path)
    if (place) return place
    if (!lastStep.test(path)) return null
  }
  return null
}

/** Where the JSON is broken; if the end is missing, at the last character. */
function brokenJson(content: string, lines: readonly string[], { at }: Fault): Place | null {
  if (at !== '$') return null
  const place = lineAndColumn(content, Math.min(findJsonBreak(content), content.trimEnd().length - 1))
  const line = place.line - 1
  const from = Math.min(place.column - 1, Math.max((lines[line]?.length ?? 1) - 1, 0))
  return { line, from, to: from + 1, last: line }
}

const rowOf = (at: string) => Number(/^rows? (\d+)/.exec(at)?.[1] ?? 0)
/** 'A' is 1, 'AB' is 28; 0 if no column is named. */
const columnOf = (at: string) =>
  [...(/, column ([A-Z]+)$/.exec(at)?.[1] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const ofRow = (lines: readonly string[], { at }: Fault) => wholeLine(lines, rowOf(at))
const ofLine = (lines: readonly string[], { at }: Fault) => wholeLine(lines, Number(/^line (\d+)/.exec(at)?.[1] ?? 0))

function wholeLine(lines: readonly string[], number: number): Place | null {
  const line = number - 1
  const text = lines[line]
  return text === undefined ? null : { line, from: 0, to: text.length, last: line }
}

/** Longer cells are cut: one long remark would push all others out of view. */
const widest = 40
const between = ' │ '

/** One row per line, with cells aligned in columns. */
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

/** One segment per line. */
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
