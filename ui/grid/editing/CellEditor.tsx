import { type KeyboardEvent, useId, useRef } from 'react'
import type { Place } from './cells.ts'
import classes from './EditableGrid.module.css'

type Props = {
  label: string
  choices: readonly string[] | undefined
  value: string
  onChange: (text: string) => void
  /** `text` null: the typed text is dropped. `by`: offset of the next cell. */
  onDone: (text: string | null, by?: Place) => void
}

/** The input of a cell: Enter and Tab accept and move on, Esc cancels. */
export function CellEditor({ label, choices, value, onChange, onDone }: Props) {
  const listId = useId()
  // Finishing removes the focus, and losing the focus would accept the text a second time.
  const isDone = useRef(false)
  const done = (text: string | null, by?: Place) => {
    if (isDone.current) return
    isDone.current = true
    onDone(text, by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') return done(null)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    done(value, event.key === 'Enter' ? { row: step, column: 0 } : { row: 0, column: step })
  }
  return (
    <>
      <input
        className={classes.editor}
        // biome-ignore lint/a11y/noAutofocus: the person is typing into it
        autoFocus
        aria-label={label}
        list={choices && listId}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => done(value)}
      />
      {choices && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
