/** `$[3]` and 'stops' → `$[3].stops`; other names than plain words are quoted and shortened. */
export function childPath(at: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${at}[${key}]`
  const name = String(key).toWellFormed()
  if (/^[A-Za-z_]\w{0,60}$/.test(name)) return `${at}.${name}`
  return `${at}[${JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…`.toWellFormed() : name)}]`
}
