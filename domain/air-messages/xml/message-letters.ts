import { type Note, transliterate } from '../compose-line.ts'

const bare = (text: string) => text.toUpperCase().replace(/\s+/g, ' ').trim()

/** What a message tells, in the letters that Cargo-IMP has too: airlines hand it on. Capital letters and blanks alone are no change. */
export function inMessageLetters<Told>(told: Told): { told: Told; notes: Note[] } {
  const notes: Note[] = []
  const written: Told = JSON.parse(JSON.stringify(told), (field, value) => {
    if (typeof value !== 'string') return value
    const is = transliterate(value, true)
    if (is !== bare(value)) notes.push({ field, was: value, is })
    return is
  })
  return { told: written, notes }
}
