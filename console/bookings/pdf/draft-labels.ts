import type * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import type { Translate } from '../../words/words.ts'

/** How a value of a draft is called outside its section: 'Stop 2 City'. */
export function keyText(t: Translate<typeof pdfOrderWords>, key: string): string {
  const [, number, field] = /^stops\/(\d+)\/(.+)$/.exec(key) ?? []
  if (field) return `${t('pdfPage:stop', { number: Number(number) + 1 })} ${t.find(`draftStop:${field}`) ?? field}`
  const [, name] = /^references\/(.+)$/.exec(key) ?? []
  if (name) {
    // A document may have several of a kind: pickup/1.
    const [kind = name, index] = name.split('/')
    const named = t.find(`draftReference:${kind}`) ?? kind.replaceAll('_', ' ')
    return index && index !== '0' ? `${named} ${Number(index) + 1}` : named
  }
  return t.find(`draftField:${key}`) ?? t.find(`waybillText:${key.replace(/^waybill\//, '')}`) ?? key
}
