/** How long a code must be out of the picture before it counts again, ms. */
const goneMs = 1500

/**
 * Tells each code once while it stays in sight: a camera sees the same label many times a second.
 * @returns a function that takes what is in the picture now, and gives what came into sight with it
 */
export function openSight() {
  const lastSeen = new Map<string, number>()
  return <C extends { text: string }>(codes: readonly C[], now: number): C[] =>
    codes.filter(({ text }) => {
      const before = lastSeen.get(text)
      lastSeen.set(text, now)
      return before === undefined || now - before > goneMs
    })
}
