import type * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import type { Translate } from '../../words/words.ts'

/** How a value of a draft is called outside its section: 'Stop 2 City'. */
export function keyText(t: Translate<typeof pdfOrderWords>, key: string): string {
  const [, number, field] = /^stops\/(\d+)\/(.+)$/.exec(key) ?? []
  if (field) return `${t('pdfPage:stop', { number: Number(number) + 1 })} ${t.find(`draftStop:${field}`) ?? field}`
  const [, name] = /^references\/(.+)$/.exec(key) ?? []
  if (name) return t.find(`draftReference:${name}`) ?? name.replaceAll(/[_/]/g, ' ')
  return t.find(`draftField:${key}`) ?? key
}
