import type { Column } from '@shortcut/domain/cells/column.ts'
import { kinds } from '@shortcut/domain/transfer/columns.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { say, sayData } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'

const statusWords = {
  driver: 'personStatus',
  warehouse: 'personStatus',
  truck: 'vehicleStatus',
  trailer: 'vehicleStatus',
  account: 'personStatus',
} as const

/** A column's label for people. */
export const labelOf = (kind: ImportKind, { name, label }: Column, language: AppLanguage): string =>
  sayData(language, `${kinds[kind].labels}:${label ?? name}`)

/** A status value's label for people. */
export const statusWord = (kind: ImportKind, value: string, language: AppLanguage): string =>
  sayData(language, `${statusWords[kind]}:${value}`)

/** A field's value in a file or a comparison. `readCell` reads it back. */
export function textOf(kind: ImportKind, { reading }: Column, value: unknown, language: AppLanguage): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return say(language, 'yesNo', value ? 'true' : 'false')
  return typeof reading === 'object' ? statusWord(kind, String(value), language) : String(value)
}
