/** A field's '2026-11-23 08:00' as calls take it. */
export const localTime = (typed: string) => typed.trim().replace(' ', 'T')
