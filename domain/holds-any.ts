/**
 * True if the person holds at least one of these permissions (specification §6).
 * @throws Error if `wanted` is not a non-empty array, with the specification's words
 */
export function holdsAny(held: readonly string[], wanted: unknown): boolean {
  if (!Array.isArray(wanted) || wanted.length === 0) throw new Error('need permissionlist! Like v-permission=...')
  return wanted.some((permission) => held.includes(permission))
}
