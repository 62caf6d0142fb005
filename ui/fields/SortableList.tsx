import { Accessibility } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './SortableList.module.css'

export type SortableItem = { id: string; title: string }

export type SortableTexts = {
  move: (title: string) => string
  howToMove: string
  /** Announced after a move by keyboard; `place` counts from 1. */
  moved: (title: string, place: number) => string
}

type Props<Item extends SortableItem> = {
  items: readonly Item[]
  texts: SortableTexts
  className?: string | undefined
  /** Focuses the first handle when the list appears. */
  autoFocus?: boolean
  /** The item goes to this index. */
  onMove: (id: string, to: number) => void
  /** Content beside the handle. */
  children: (item: Item) => ReactNode
}

/** Rows that can be sorted by dragging, or with the arrow keys on a handle. */
export function SortableList<Item extends SortableItem>(props: Props<Item>) {
  const { items, texts, className, autoFocus = false, onMove, children } = props
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const held = useRef(autoFocus ? items[0]?.id : undefined)
  // A moved row loses the focus, so it is restored.
  useEffect(() => {
    if (held.current === undefined) return
    const index = items.findIndex(({ id }) => id === held.current)
    held.current = undefined
    list.current?.children[index]?.querySelector('button')?.focus()
  }, [items])
  const step = (item: Item, index: number, by: number) => {
    const to = index + by
    if (to < 0 || to >= items.length) return
    held.current = item.id
    onMove(item.id, to)
    setTold(texts.moved(item.title, to + 1))
  }
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      // Its announcements are English only; the handles have translated ones.
      plugins={(plugins) => plugins.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={(event) => {
        const id = event.operation.source?.id
        if (event.canceled || id === undefined) return
        const ids = move(
          items.map((item) => item.id),
          event,
        )
        onMove(String(id), ids.indexOf(String(id)))
      }}
    >
      <ul ref={list} className={className}>
        {items.map((item, index) => (
          <Row key={item.id} item={item} index={index} texts={texts} onStep={(by) => step(item, index, by)}>
            {children(item)}
          </Row>
        ))}
      </ul>
      <p role="status" className={classes.unseen}>
        {told}
      </p>
    </DragDropProvider>
  )
}

type RowProps = {
  item: SortableItem
  index: number
  texts: SortableTexts
  onStep: (by: number) => void
  children: ReactNode
}

function Row({ item, index, texts, onStep, children }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: item.id, index })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li ref={ref} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={handleRef}
        className={classes.handle}
        aria-label={texts.move(item.title)}
        title={texts.howToMove}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={14} aria-hidden />
      </button>
      {children}
    </li>
  )
}
