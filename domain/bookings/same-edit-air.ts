interface Change {
  where: string
  from: unknown
  to: unknown
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)
/** A field is known by the line's identifier and its place; an identifier only by itself. */
const placeOf = (fields: readonly string[], n: number) => (n === 0 ? 'identifier' : `${fields[0]} ${n}`)

/** Fields that differ between two messages of the same lines; undefined if more does. */
export function airChanges(before: string, after: string): Change[] | undefined {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length !== now.length) return undefined
  const changes: Change[] = []
  for (const [index, line] of old.entries()) {
    const [was, is] = [line.split('/'), (now[index] ?? '').split('/')]
    if (was.length !== is.length) return undefined
    for (const [n, from] of was.entries())
      if (from !== is[n]) changes.push({ where: placeOf(was, n), from, to: is[n] ?? '' })
  }
  return changes
}

/** Makes the same changes in another message; undefined if it has none of these fields. */
export function editAir(text: string, edit: readonly Change[]): string | undefined {
  let edited = false
  const lines = linesOf(text).map((line) => {
    const was = line.split('/')
    return was
      .map((field, n) => {
        const change = edit.find(({ where, from }) => from === field && where === placeOf(was, n))
        edited ||= change !== undefined
        return change ? String(change.to) : field
      })
      .join('/')
  })
  return edited ? lines.join('\n') : undefined
}
