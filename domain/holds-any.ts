/**
 * True when the person holds at least one of the permissions asked for (specification §6).
 * @throws Error when `wanted` is not a non-empty array, with the specification's words.
 */
export function holdsAny(held: readonly string[], wanted: unknown): boolean {
  if (!Array.isArray(wanted) || wanted.length === 0) throw new Error('need permissionlist! Like v-permission=...')
  return wanted.some((permission) => held.includes(permission))
}
