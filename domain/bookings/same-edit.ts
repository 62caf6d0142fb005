import { tokenizeX12 } from '../x12/x12-tokenizer.ts'
import { airChanges, editAir } from './same-edit-air.ts'
import type { SourceKind } from './source-lines.ts'
import { cellsOfCsv, csvText } from './tables/csv-text.ts'

type Json = unknown
/**
 * A changed value. In JSON `where` is its path with [] for any item, in X12 segment and element ('B2A 1'), in a table
 * the column's header, in an airline's message the line's identifier and the field.
 */
type Change = { where: string; from: Json; to: Json }

/** An edit of one message, in a form that can be applied to others of the same sender. */
export type Edit = readonly Change[]

/** The edit from one text to the other; undefined if more than values changed, or nothing did. */
export function editOf(before: string, after: string, kind: SourceKind): Edit | undefined {
  const changes = changesOf[kind]?.(before, after)
  return changes && changes.length > 0 ? changes : undefined
}

/** Applies an edit to another message's text; undefined if no part of it applies. */
export function withEdit(text: string, edit: Edit, kind: SourceKind): string | undefined {
  return edits[kind]?.(text, edit)
}

const separatorOf = (text: string) => /^\s*[A-Z][A-Z0-9]{1,2}([^A-Za-z0-9\s])/.exec(text)?.[1] ?? '*'

function x12Changes(before: string, after: string): Change[] | undefined {
  const [old, now] = [tokenizeX12(before).segments, tokenizeX12(after).segments]
  if (old.length !== now.length || old.some(({ id }, index) => id !== now[index]?.id)) return undefined
  return old.flatMap(({ id, elements }, index) => {
    const other = now[index]?.elements ?? []
    const places = Array.from({ length: Math.max(elements.length, other.length) }, (_, n) => n)
    return places
      .filter((n) => (elements[n] ?? '') !== (other[n] ?? ''))
      .map((n) => ({ where: `${id} ${n}`, from: elements[n] ?? '', to: other[n] ?? '' }))
  })
}

function editX12(text: string, edit: Edit): string | undefined {
  const separator = separatorOf(text)
  let edited = false
  const lines = text.split('\n').map((line) => {
    const [, body = '', end = ''] = /^(.*?)([^A-Za-z0-9\s]?)\s*$/.exec(line) ?? []
    const terminator = end === separator ? '' : end
    const elements = (terminator ? body : body + end).split(separator)
    for (const { where, from, to } of edit) {
      const [id = '', n = ''] = where.split(' ')
      const place = Number(n)
      if (elements[0] !== id || (elements[place] ?? '') !== from) continue
      while (elements.length <= place) elements.push('')
      elements[place] = String(to)
      edited = true
    }
    return elements.join(separator) + terminator
  })
  return edited ? lines.join('\n') : undefined
}

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaf values by path. Items of a list share one path; `exact` tells them apart. */
function leavesOf(value: Json, path: string, exact: string, into: Map<string, Change>) {
  if (Array.isArray(value)) value.forEach((item, index) => void leavesOf(item, `${path}[]`, `${exact}[${index}]`, into))
  else if (isRecord(value))
    for (const [key, item] of Object.entries(value)) leavesOf(item, `${path}/${key}`, `${exact}/${key}`, into)
  else into.set(exact, { where: path, from: value, to: value })
  return into
}

function jsonChanges(before: string, after: string): Change[] | undefined {
  const [old, now] = [parsed(before), parsed(after)]
  if (!isRecord(old) || !isRecord(now)) return undefined
  const [was, is] = [leavesOf(old, '', '', new Map()), leavesOf(now, '', '', new Map())]
  const changes: Change[] = []
  for (const [exact, { where, from }] of was)
    if (!Object.is(is.get(exact)?.from, from)) changes.push({ where, from, to: is.get(exact)?.from })
  for (const [exact, { where, from }] of is) if (!was.has(exact)) changes.push({ where, from: undefined, to: from })
  return changes
}

function editJson(text: string, edit: Edit): string | undefined {
  const value = parsed(text)
  if (!isRecord(value)) return undefined
  const edited = edit.filter((change) => changeAt(value, change.where.split('/').slice(1), change)).length
  return edited > 0 ? JSON.stringify(value, null, 2) : undefined
}

/** Changes the value at a path wherever it equals the old value. @returns whether it was found */
function changeAt(value: Json, [step, ...rest]: readonly string[], change: Change): boolean {
  if (step === undefined || !isRecord(value)) return false
  const key = step.replace(/(\[\])+$/, '')
  const depth = (step.length - key.length) / 2
  if (!Object.hasOwn(value, key)) {
    if (rest.length > 0 || depth > 0 || change.from !== undefined || key === '__proto__') return false
    value[key] = change.to
    return true
  }
  if (rest.length > 0) {
    const items = depth > 0 ? [value[key]].flat(depth) : [value[key]]
    return items.filter((item) => changeAt(item, rest, change)).length > 0
  }
  if (depth > 0) {
    const list = value[key]
    if (!Array.isArray(list) || change.to === undefined || !list.includes(change.from)) return false
    value[key] = list.map((item) => (Object.is(item, change.from) ? change.to : item))
    return true
  }
  if (!Object.is(value[key], change.from)) return false
  if (change.to === undefined) delete value[key]
  else value[key] = change.to
  return true
}

function tableChanges(before: string, after: string): Change[] | undefined {
  const [old, now] = [cellsOfCsv(before), cellsOfCsv(after)]
  const [header = []] = old
  const isSameShape = old.length === now.length && old.every((row, index) => row.length === now[index]?.length)
  if (!isSameShape || header.join('\n') !== now[0]?.join('\n')) return undefined
  return old.flatMap((row, index) =>
    row.flatMap((from, column) => {
      const to = now[index]?.[column] ?? ''
      return from === to ? [] : [{ where: header[column] ?? '', from, to }]
    }),
  )
}

function editTable(text: string, edit: Edit): string | undefined {
  const [header = [], ...rows] = cellsOfCsv(text)
  let edited = false
  const mended = rows.map((row) =>
    row.map((cell, column) => {
      const change = edit.find(({ where, from }) => where === header[column] && from === cell)
      edited ||= change !== undefined
      return change ? String(change.to) : cell
    }),
  )
  return edited ? csvText([header, ...mended]) : undefined
}

const changesOf: Partial<Record<SourceKind, (before: string, after: string) => Change[] | undefined>> = {
  x12: x12Changes,
  json: jsonChanges,
  air: airChanges,
  table: tableChanges,
}
const edits: Partial<Record<SourceKind, (text: string, edit: Edit) => string | undefined>> = {
  x12: editX12,
  json: editJson,
  air: editAir,
  table: editTable,
}
