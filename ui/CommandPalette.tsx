import { Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import classes from './CommandPalette.module.css'
import { Keys } from './Keys.tsx'

export type PaletteItem = {
  id: string
  title: string
  /** Secondary text at the right that identifies the item, in columns if there are several. */
  details?: readonly ReactNode[]
  icon?: ReactNode
  /** Its shortcut, such as 'g w'. */
  keys?: string
}

export type PaletteGroup = {
  id: string
  title: string
  items: readonly PaletteItem[]
  /** Shown instead of items that are loading or failed to load. */
  note?: string
  /** Items are still loading: Enter waits for them if the group comes first. */
  busy?: boolean
}

type Props = {
  /** What can be searched here, for screen readers. */
  label: string
  placeholder: string
  text: string
  maxLength: number
  onTextChange: (text: string) => void
  groups: readonly PaletteGroup[]
  /** Shown instead of groups if there are none; otherwise the number of items, for screen readers. */
  summary: string
  onChoose: (id: string) => void
  onClose: () => void
}

/** At once, so that text typed while the dialog opens ends up here. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** A field above a list of matches. Arrow keys move, Enter chooses, Esc closes; the focus stays in the field. */
export function CommandPalette(props: Props) {
  const { label, placeholder, text, maxLength, onTextChange, groups, summary, onChoose, onClose } = props
  const listId = useId()
  const items = groups.flatMap((group) => group.items)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  )
  const current = items[active]
  const first = groups[0]
  const optionId = (id: string) => `${listId}-${id}`
  const currentOption = current && optionId(current.id)

  useEffect(() => {
    if (currentOption) document.getElementById(currentOption)?.scrollIntoView({ block: 'nearest' })
  }, [currentOption])
  useEffect(() => {
    if (!wanted || first?.busy) return
    setWanted(false)
    const found = first?.items[0]
    if (found) onChoose(found.id)
  }, [wanted, first, onChoose])

  const type = (typed: string) => {
    setActiveId(null)
    setWanted(false)
    onTextChange(typed)
  }
  const walk = (by: number) => {
    setWanted(false)
    setActiveId(items[(active + by + items.length) % items.length]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Enter') {
      if (first?.busy && activeId === null) setWanted(true)
      else if (current) onChoose(current.id)
    } else if (event.key === 'Escape' || (event.key === 'k' && (event.ctrlKey || event.metaKey))) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={680}
      // The theme's is that of the whole Modal only: above a drawer.
      zIndex={1010}
      padding={0}
      yOffset="10vh"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={label} classNames={{ content: classes.content }}>
        <div className={classes.field}>
          <IconSearch size={16} aria-hidden />
          <input
            role="combobox"
            aria-label={label}
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={currentOption}
            placeholder={placeholder}
            value={text}
            maxLength={maxLength}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            autoComplete="off"
            spellCheck={false}
            ref={takeFocus}
            data-autofocus
            // Mantine listens for Esc at the window, and a drawer below would close too.
            data-mantine-stop-propagation="true"
          />
        </div>
        <div id={listId} role="listbox" aria-label={label} className={classes.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
            <div key={group.id} role="group" aria-label={group.title}>
              <div className={classes.heading} aria-hidden>
                {group.title}
              </div>
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (aria-activedescendant)
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={item.id}
                  id={optionId(item.id)}
                  role="option"
                  aria-selected={item === current}
                  className={classes.item}
                  onPointerMove={() => setActiveId(item.id)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(item.id)}
                >
                  <span className={classes.icon}>{item.icon}</span>
                  <span className={classes.title}>{item.title}</span>
                  {item.details?.map((detail, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a detail is its column
                    <span key={index} className={classes.detail}>
                      {detail}
                    </span>
                  ))}
                  {item.keys && <Keys keys={item.keys} />}
                </div>
              ))}
              {group.note && <div className={classes.note}>{group.note}</div>}
            </div>
          ))}
        </div>
        <p role="status" className={groups.length > 0 ? classes.unseen : classes.empty}>
          {groups.find(({ note }) => note)?.note ?? summary}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
