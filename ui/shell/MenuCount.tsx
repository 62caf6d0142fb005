import { VisuallyHidden } from '@mantine/core'
import classes from './shell.module.css'

/** How many of something wait behind an entry of the menu; `meaning` is said after it and shown on hover. */
export function MenuCount({ text, meaning }: { text: string; meaning: string }) {
  return (
    <span className={classes.count} title={`${text} ${meaning}`}>
      {text}
      <VisuallyHidden component="span"> {meaning}</VisuallyHidden>
    </span>
  )
}
