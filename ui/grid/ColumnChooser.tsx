import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonPanel } from '../late/ButtonPanel.tsx'
import { useTexts } from '../texts.ts'
import classes from './ColumnChooser.module.css'
import type { GridColumn } from './columns.ts'
import { columnOrder, emptyLayout, type GridLayout, nudgeColumn, toggleHidden, togglePinned } from './layout.ts'

type Props<T> = {
  columns: readonly GridColumn<T>[]
  layout: GridLayout
  onLayoutChange: (layout: GridLayout) => void
}

/** Chooses which columns are shown, their order, and which are pinned; the keyboard's alternative to dragging. */
export function ColumnChooser<T>(props: Props<T>) {
  const texts = useTexts().grid
  const [opened, setOpened] = useState(false)
  return (
    <ButtonPanel
      label={texts.columns}
      opened={opened}
      onOpen={setOpened}
      button={(its) => (
        <Button variant="default" leftSection={<IconColumns3 size={14} aria-hidden />} {...its}>
          {texts.columns}
        </Button>
      )}
    >
      <Columns {...props} />
    </ButtonPanel>
  )
}

function Columns<T>({ columns, layout, onLayoutChange }: Props<T>) {
  const { grid: texts, filter } = useTexts()
  const [sought, setSought] = useState('')
  const byId = new Map(columns.map((column) => [column.id, column]))
  const ordered = columnOrder(columns, layout).flatMap((id) => byId.get(id) ?? [])
  const pinnedFirst = [
    ...ordered.filter(({ id }) => layout.pinned.includes(id)),
    ...ordered.filter(({ id }) => !layout.pinned.includes(id)),
  ]
  const found = pinnedFirst.filter(({ header }) => header.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <>
      <TextInput
        aria-label={filter.findOption}
        placeholder={filter.findOption}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.list}>
        {found.length === 0 && <li className={classes.none}>{filter.noOptions}</li>}
        {found.map((column) => {
          const { id, header } = column
          const pinned = layout.pinned.includes(id)
          const hidden = layout.hidden.includes(id)
          return (
            <li key={id} className={classes.item}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden}
                  disabled={column.required && !hidden}
                  onChange={() => onLayoutChange(toggleHidden(layout, column))}
                />
                {header}
              </label>
              <span className={classes.tools}>
                <ActionIcon
                  size={20}
                  aria-label={texts.moveLeft(header)}
                  onClick={() => onLayoutChange(nudgeColumn(columns, layout, id, -1))}
                >
                  <IconChevronUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={20}
                  aria-label={texts.moveRight(header)}
                  onClick={() => onLayoutChange(nudgeColumn(columns, layout, id, 1))}
                >
                  <IconChevronDown size={14} />
                </ActionIcon>
                <ActionIcon
                  size={20}
                  data-pinned={pinned || undefined}
                  aria-pressed={pinned}
                  aria-label={pinned ? texts.unpin(header) : texts.pin(header)}
                  onClick={() => onLayoutChange(togglePinned(layout, id))}
                >
                  {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => onLayoutChange({ ...emptyLayout, sort: layout.sort })}>
          {texts.resetColumns}
        </Button>
      </div>
    </>
  )
}
