import type { WaybillValues } from './waybill-form.ts'

/** A field that two people changed, to different values. */
export interface Clash {
  /** 'content.shipper.phone'; of lines that were added or removed 'content.lines'. */
  path: string
  mine: unknown
  theirs: unknown
}

type Fields = Readonly<Record<string, unknown>>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function merged(base: unknown, mine: unknown, theirs: unknown, path: string, clashes: Clash[]): unknown {
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine
  if (isSame(base, mine)) return theirs
  const inner = (name: string | number) => (path ? `${path}.${name}` : String(name))
  if (isFields(base) && isFields(mine) && isFields(theirs))
    return Object.fromEntries(
      Object.keys(mine).map((name) => [name, merged(base[name], mine[name], theirs[name], inner(name), clashes)]),
    )
  // As many rows as before are the same rows.
  if (isRows(base) && isRows(mine) && isRows(theirs) && base.length === mine.length && base.length === theirs.length)
    return mine.map((row, index) => merged(base[index], row, theirs[index], inner(index), clashes))
  clashes.push({ path, mine, theirs })
  return mine
}

/**
 * Two people's changes of one waybill in one form, field by field: one that only one of them changed has that one's content, one that
 * both changed has mine.
 */
export function mergeWaybill(base: WaybillValues, mine: WaybillValues, theirs: WaybillValues) {
  const clashes: Clash[] = []
  return { values: merged(base, mine, theirs, '', clashes) as WaybillValues, clashes }
}
