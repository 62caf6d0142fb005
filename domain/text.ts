import { z } from 'zod'

/** A field never holds control characters other than tab and line breaks, or half a character. */
export const isPrintable = (value: string) => !/(?![\t\n\r])[\p{Cc}\p{Cs}]/u.test(value)

/** White space, and characters that take part in a text but are not seen by themselves: joiners, soft hyphens, fillers, a Braille blank. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** A text of which nothing is seen says nothing: it must not pass as a reason. */
const seenOrEmpty = (value: string) => (value.replace(unseen, '') === '' ? '' : value)

/** Characters that turn around the letters after them, beyond the end of the text: '12:17' would read '71:21'. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu
const straight = (value: string) => value.replace(turning, '')

/** Free text: trimmed, limited, may be empty. `params` are those of `z.string`, such as its error. */
export const text = (max: number, params?: Parameters<typeof z.string>[0]) =>
  z
    .string(params)
    .overwrite(straight)
    .trim()
    .overwrite(seenOrEmpty)
    .max(max)
    .refine(isPrintable, { error: 'controlCharacters' })

/** A text of one line: a form's field shows no second one, and papers and lists would lose it. */
export const lineText = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), { error: 'oneLine' })

/** The same, which must say something. */
export const requiredLine = (max: number) => lineText(max).min(1, { error: 'not null' })

/** An e-mail address as people write them, or nothing. */
export const email = text(120).refine(
  (value) => value === '' || /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/.test(value),
  {
    error: 'notAnEmail',
  },
)

/** Required text: empty after trimming is rejected with the specification's 'not null'. */
export const requiredText = (max: number) => text(max).min(1, { error: 'not null' })

/** A required code in capitals: empty is 'not null', any other form is named with an example. */
export const requiredCode = (form: RegExp, example: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .min(1, { error: 'not null', abort: true })
    .refine((code) => form.test(code), like(example))

/** Of a refinement: the sentence with an example of the right form. */
export const like = (example: string) => ({ error: 'likeExample', params: { example } })

const number = (whole: number, decimals: number, isFree: (value: string) => boolean) => {
  const form = new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`)
  const params = { whole: String(whole), decimals: String(decimals) }
  return z
    .string()
    .trim()
    .refine((value) => isFree(value) || form.test(value), { error: 'notAnAmount', params })
}

/** A number from zero up as text, with so many digits before and after its point at most. */
export const digits = (whole: number, decimals: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'not null' })
    .pipe(number(whole, decimals, () => false))

/** The same; '' if nobody entered it. */
export const optionalDigits = (whole: number, decimals: number) =>
  number(whole, decimals, (value) => value === '').default('')
