import type { TemplateElement } from '@shortcut/domain/cargo/templates/template.ts'
import type * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import type { Translate } from '../../words/words.ts'

/** 'Text: Customer: {customer}', 'Bar code'. */
export const nameOf = (t: Translate<typeof templateWords>, element: TemplateElement) =>
  element.type === 'text'
    ? element.text
    : (element.type === 'box' && (element.caption || element.text)) || t(`elementTypeName:${element.type}`)
