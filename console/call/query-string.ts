type Value = string | number | boolean | readonly (string | number)[] | null | undefined

/** Wire form of a GET's input: absent and empty values are left out, several values are comma-joined (any of). */
export function queryString(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input) as [string, Value][]) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text === undefined || text === null || text === '') continue
    query.set(name, String(text))
  }
  return query.size === 0 ? '' : `?${query}`
}
