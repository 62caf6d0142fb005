import type { ReadField } from './reading.ts'

/** Fields that are plain values in the nested form: they are read from elsewhere, not printed as such. */
const plain = /(^|\/)(type|kind_of_time|airport|what|currency)$|^items\//

type Nested = { [key: string]: unknown } | unknown[]

/** `stops/0/city` → { stops: [{ city: { value, printed, page, box, sureness } }] } */
export function nestedFields(fields: ReadField[]): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const { path, value, printed, page, box, sureness } of fields) {
    const keys = path.split('/')
    let place: Nested = root
    for (const [index, key] of keys.slice(0, -1).entries()) {
      const isList = /^\d+$/.test(keys[index + 1] ?? '')
      const at = place as Record<string, unknown>
      at[key] ??= isList ? [] : {}
      place = at[key] as Nested
    }
    const leaf = plain.test(path) ? value : { value, printed, page, box, sureness }
    ;(place as Record<string, unknown>)[keys.at(-1) ?? ''] = leaf
  }
  for (const [index, stop] of ((root.stops ?? []) as Record<string, unknown>[]).entries())
    if (stop) stop.seq = index + 1
  return root
}
