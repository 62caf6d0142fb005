const hex = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`

/** C0 except tab and line feed, DEL, C1; built from codes because a control character in a pattern cannot be reviewed. */
const CONTROL = new RegExp(`[${hex(0)}-${hex(8)}${hex(0x0b)}-${hex(0x1f)}${hex(0x7f)}-${hex(0x9f)}]`, 'g')

/**
 * Text that the database and a screen can hold: well-formed Unicode, no control characters but tab and line break,
 * trimmed. PostgreSQL refuses a NUL or a lone surrogate, which JSON and EDI files may contain.
 */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, ' ').trim()
}

/** Whether `cleanText` replaces a character of it. */
export const isUnholdable = (value: string): boolean =>
  !value.isWellFormed() || value.replace(/\r/g, '').search(CONTROL) >= 0

/** At most `max` UTF-16 units, never half a character. */
export function clip(value: string, max: number): string {
  return value.length <= max
    ? value
    : value
        .slice(0, max)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()
}
