const wait = /\bin (\d+) s\b/

/** Seconds that a sentence asks to wait ('Try again in 12 s.'); 0 if none. */
export const waitOf = (text: string): number => Number(wait.exec(text)?.[1] ?? 0)

/** The same sentence with this many seconds left. */
export const withLeft = (text: string, left: number): string => text.replace(wait, left > 0 ? `in ${left} s` : 'now')
