import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import {
  columnsOf,
  type ElementType,
  elementTypes,
  pageSizes,
  type TemplateContent,
  type TemplateElement,
  type TemplateKind,
} from '@shortcut/domain/cargo/templates/template.ts'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { useT } from '../../words/words.ts'
import { nameOf } from './element-name.ts'
import classes from './Templates.module.css'

type Props = {
  kind: TemplateKind
  content: TemplateContent
  chosen: number | null
  onChoose: (index: number) => void
  /** Undefined: nothing may be added. */
  onAdd: ((element: TemplateElement) => void) | undefined
}

/** A new element, in the middle of the page. */
function newElement(kind: TemplateKind, type: ElementType, content: TemplateContent, text: string): TemplateElement {
  const [pageWidth, pageHeight] = pageSizes[content.size]
  const at = (width: number, height: number) => ({
    x: Math.round((pageWidth - width) / 2),
    y: Math.round((pageHeight - height) / 2),
    width,
    height,
  })
  switch (type) {
    case 'text':
      return Object.assign({ type, size: 4, bold: false, align: 'left' as const, text }, at(60, 5))
    case 'box':
      return Object.assign({ type, size: 3, bold: false, align: 'left' as const, caption: text, text: '' }, at(60, 10))
    case 'line':
      return Object.assign({ type }, at(80, 0.4))
    case 'bars':
      return Object.assign({ type }, at(90, 25))
    case 'qr':
      return Object.assign({ type }, at(25, 25))
    case 'table':
      return Object.assign({ type, size: 3.2, columns: [...columnsOf(kind)].slice(0, 3) }, at(150, 60))
    case 'signature':
      return Object.assign({ type }, at(60, 25))
  }
}

/** Everything on the page, by number, and the button that adds more. */
export function ElementList({ kind, content, chosen, onChoose, onAdd }: Props) {
  const t = useT(templateWords)
  return (
    <>
      <ol className={classes.elements}>
        {content.elements.map((element, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place in the list
          <li key={index}>
            <button
              type="button"
              title={nameOf(t, element)}
              aria-pressed={chosen === index}
              onClick={() => onChoose(index)}
            >
              {nameOf(t, element)}
            </button>
          </li>
        ))}
      </ol>
      {onAdd && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default">{t('templatePage:addElement')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {elementTypes[kind].map((type) => (
              <Menu.Item key={type} onClick={() => onAdd(newElement(kind, type, content, t('elementTypeName:text')))}>
                {t(`elementTypeName:${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
