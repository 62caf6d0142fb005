import { VisuallyHidden } from '@mantine/core'
import classes from './menu.module.css'

/** Number of waiting items for a menu entry; `meaning` is read after it and shown in a tooltip. */
export function MenuCount({ text, meaning }: { text: string; meaning: string }) {
  return (
    <span className={classes.count} title={`${text} ${meaning}`}>
      {text}
      <VisuallyHidden component="span"> {meaning}</VisuallyHidden>
    </span>
  )
}
