export type Merge<Values> = {
  /** What the form shows next: one's own typing, and the other's changes where one had typed nothing. */
  values: Values
  /** Fields taken over from the other. */
  merged: readonly (keyof Values & string)[]
  /** Fields that both changed, differently: somebody must choose. */
  clashes: readonly (keyof Values & string)[]
}

type Same<Values> = (field: keyof Values & string, one: Values, other: Values) => boolean

/** Copies one field from one state of the form to another. */
export const withField = <Values extends object>(into: Values, field: keyof Values & string, from: Values): Values => ({
  ...into,
  [field]: from[field],
})

/** True when a field is alike in two states, looked at as it is sent. */
export const alike = <Values>(field: keyof Values & string, one: Values, other: Values) =>
  JSON.stringify(one[field]) === JSON.stringify(other[field])

/**
 * Brings together what two people made of the same record: `base` is what both started from, `mine` the form, `theirs` the
 * record as it is now. Nothing typed is lost: where both changed a field, one's own stays until one chooses.
 */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  same: Same<Values> = alike,
): Merge<Values> {
  let values = mine
  const merged: (keyof Values & string)[] = []
  const clashes: (keyof Values & string)[] = []
  for (const field of Object.keys(base) as (keyof Values & string)[]) {
    if (same(field, base, theirs) || same(field, mine, theirs)) continue
    if (same(field, base, mine)) {
      values = withField(values, field, theirs)
      merged.push(field)
    } else clashes.push(field)
  }
  return { values, merged, clashes }
}
