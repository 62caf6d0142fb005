import { Fragment } from 'react'
import classes from './Keys.module.css'

const apple = /Mac|iPhone|iPad/.test(navigator.platform)
const names: Readonly<Record<string, string>> = {
  mod: apple ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** A shortcut as keys: 'mod+k' together, 'g w' one after the other, with `then` in between. */
export function Keys({ keys, then }: { keys: string; then?: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((together, index) => (
        <Fragment key={together}>
          {index > 0 && then && <span>{then}</span>}
          {together.split('+').map((key) => (
            <kbd key={key}>{names[key] ?? (together.includes('+') ? key.toUpperCase() : key)}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
