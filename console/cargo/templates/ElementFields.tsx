import { Button, Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import {
  columnsOf,
  type TableColumn,
  type TemplateElement,
  type TemplateKind,
  templateFields,
} from '@shortcut/domain/cargo/templates/template.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { useState } from 'react'
import { useT } from '../../words/words.ts'
import classes from './Templates.module.css'

type Props = {
  kind: TemplateKind
  element: TemplateElement
  onChange: (element: TemplateElement) => void
  onRemove: () => void
}

const sides = ['x', 'y', 'width', 'height'] as const

/** What an element says, and where it stands. */
export function ElementFields({ kind, element, onChange, onRemove }: Props) {
  const t = useT(templateWords)
  const set = (more: object) => onChange(Object.assign({}, element, more))
  return (
    <div className={classes.fields}>
      {element.type === 'box' && (
        <TextInput
          label={t('templatePage:caption')}
          value={element.caption}
          maxLength={80}
          onChange={(event) => set({ caption: event.currentTarget.value })}
        />
      )}
      {(element.type === 'text' || element.type === 'box') && (
        <>
          <Textarea
            label={t('templatePage:text')}
            value={element.text}
            autosize
            minRows={1}
            maxLength={300}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <Select
            label={t('templatePage:insert')}
            value={null}
            searchable
            data={templateFields[kind].map((value) => ({ value, label: t(`templateFieldName:${value}`) }))}
            onChange={(name) => name && set({ text: `${element.text} {${name}}`.trim() })}
          />
          <div className={classes.pair}>
            <Checkbox
              label={t('templatePage:bold')}
              checked={element.bold}
              onChange={(event) => set({ bold: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('templatePage:alignRight')}
              checked={element.align === 'right'}
              onChange={(event) => set({ align: event.currentTarget.checked ? 'right' : 'left' })}
            />
          </div>
        </>
      )}
      {element.type === 'table' && (
        <MultiSelect
          label={t('templatePage:columns')}
          value={element.columns}
          data={columnsOf(kind).map((value) => ({ value, label: t(`templateColumn:${value}`) }))}
          onChange={(columns) => set({ columns: columns as TableColumn[] })}
        />
      )}
      <div className={classes.pair}>
        {sides.map((side) => (
          <Millimetres
            key={side}
            label={t(`templatePage:${side}`)}
            value={element[side]}
            onChange={(mm) => set({ [side]: mm })}
          />
        ))}
        {'size' in element && (
          <Millimetres
            label={t('templatePage:letters')}
            value={element.size}
            least={1.5}
            most={30}
            onChange={(size) => set({ size })}
          />
        )}
      </div>
      <Button variant="default" onClick={onRemove}>
        {t('templatePage:remove')}
      </Button>
    </div>
  )
}

type NumberProps = { label: string; value: number; least?: number; most?: number; onChange: (mm: number) => void }

/** While it is empty or too small, what it was stays. */
function Millimetres({ label, value, least = 0, most = 300, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <NumberField
      label={label}
      decimals={1}
      value={typed ?? String(value)}
      onChange={(text) => {
        setTyped(text)
        const mm = Number(text)
        if (text !== '' && mm >= least && mm <= most) onChange(mm)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
