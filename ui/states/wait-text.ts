const wait = /\bin (\d+) s\b/

/** How many seconds a sentence asks to wait ('Try again in 12 s.'); 0 where it asks for none. */
export const waitOf = (text: string): number => Number(wait.exec(text)?.[1] ?? 0)

/** The same sentence when so many seconds are left. */
export const withLeft = (text: string, left: number): string => text.replace(wait, left > 0 ? `in ${left} s` : 'now')
