import { type FormValues, formFields, sameField } from './form-values.ts'

export type FormField = keyof FormValues

export type Merge = {
  /** What the form shows next: one's own typing, and the other's changes where one had typed nothing. */
  values: FormValues
  /** Fields taken over from the other. */
  merged: readonly FormField[]
  /** Fields that both changed, differently: somebody must choose. */
  clashes: readonly FormField[]
}

/** Copies one field from one state of the form to another. */
export const withField = (into: FormValues, field: FormField, from: FormValues): FormValues => ({
  ...into,
  [field]: from[field],
})

/**
 * Brings together what two people made of the same order: `base` is what both started from, `mine` the form, `theirs` the
 * order as it is now. Nothing typed is lost: where both changed a field, one's own stays until one chooses.
 */
export function mergeEdits(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  let values = mine
  const merged: FormField[] = []
  const clashes: FormField[] = []
  for (const field of formFields) {
    if (sameField(field, base, theirs) || sameField(field, mine, theirs)) continue
    if (sameField(field, base, mine)) {
      values = withField(values, field, theirs)
      merged.push(field)
    } else clashes.push(field)
  }
  return { values, merged, clashes }
}
