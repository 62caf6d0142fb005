export type Merge<Values> = {
  /** The form's next values: the user's own edits, and the other user's changes in fields not edited here. */
  values: Values
  /** Fields taken over from the other user. */
  merged: readonly (keyof Values & string)[]
  /** Fields that both users changed, to different values: the user must choose. */
  clashes: readonly (keyof Values & string)[]
}

type Same<Values> = (field: keyof Values & string, one: Values, other: Values) => boolean

/** Copies one field from one state of the form to another. */
export const withField = <Values extends object>(into: Values, field: keyof Values & string, from: Values): Values => ({
  ...into,
  [field]: from[field],
})

/** True if a field has the same value in two states, compared as it is sent. */
export const alike = <Values>(field: keyof Values & string, one: Values, other: Values) =>
  JSON.stringify(one[field]) === JSON.stringify(other[field])

/**
 * Merges two users' changes to the same record: `base` is the version that both started from, `mine` the form, `theirs` the
 * record as it is now. No typed text is lost: a field that both changed keeps my value until I choose.
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
