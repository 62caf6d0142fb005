import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { type SortableItem, SortableList, type SortableTexts } from '../fields/SortableList.tsx'
import classes from './Favourites.module.css'

type Texts = SortableTexts & { save: string; cancel: string; remove: (title: string) => string }

type Props = {
  title: string
  items: readonly SortableItem[]
  texts: Texts
  /** Moves the item to this index, limited to both ends. */
  onMove: (id: string, to: number) => void
  onRemove: (id: string) => void
  onSave: () => void
  onCancel: () => void
}

/** Editor for the order of favourites. */
export function FavouriteEditor({ title, items, texts, onMove, onRemove, onSave, onCancel }: Props) {
  const remove = (id: string) => (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector<HTMLElement>('button:last-child')?.focus()
    onRemove(id)
  }
  return (
    <section className={classes.favourites} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
      </div>
      <SortableList items={items} texts={texts} className={classes.edited} autoFocus onMove={onMove}>
        {(item) => (
          <>
            <span className={classes.words}>{item.title}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label={texts.remove(item.title)}
              title={texts.remove(item.title)}
              onClick={remove(item.id)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </>
        )}
      </SortableList>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button onClick={onSave}>{texts.save}</Button>
      </div>
    </section>
  )
}
