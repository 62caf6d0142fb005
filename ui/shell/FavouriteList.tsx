import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './Favourites.module.css'
import { MenuEntry, type MenuItem } from './MenuTree.tsx'

type Props = {
  title: string
  /** In the person's order, filtered. */
  items: readonly MenuItem[]
  currentId: string | null
  onNavigate: (item: MenuItem) => void
  /** Takes the star away. */
  onToggleFavourite: (item: MenuItem) => void
  filter: { text: string; label: string; noneFound: string; onChange: (text: string) => void; onNear: () => void }
  editText: string
  onEdit: () => void
  /** Edit mode has ended: the focus returns to its button. */
  focusEdit: boolean
}

/** Starred pages above the menu, filtered by typing. */
export function FavouriteList(props: Props) {
  const { title, items, currentId, onNavigate, onToggleFavourite, filter, editText, onEdit, focusEdit } = props
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusEdit) edit.current?.focus()
  }, [focusEdit])
  return (
    <section className={classes.favourites} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <ActionIcon ref={edit} size={24} aria-label={editText} title={editText} onClick={onEdit}>
          <IconPencil size={14} />
        </ActionIcon>
      </div>
      <TextInput
        className={classes.filter}
        type="search"
        aria-label={filter.label}
        placeholder={filter.label}
        value={filter.text}
        onFocus={filter.onNear}
        onChange={(event) => filter.onChange(event.currentTarget.value)}
      />
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <MenuEntry
              item={item}
              current={item.id === currentId}
              favourite
              onNavigate={onNavigate}
              onToggleFavourite={onToggleFavourite}
            />
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <p role="status" className={classes.none}>
          {filter.noneFound}
        </p>
      )}
    </section>
  )
}
