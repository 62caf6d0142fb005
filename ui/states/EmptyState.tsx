import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type Props = {
  /** What would be here. */
  title: string
  /** How to get it. */
  text?: string
  /** A button or two. */
  actions?: ReactNode
}

/** Says what would be here and how to add it. */
export function EmptyState({ title, text, actions }: Props) {
  return (
    <div className={classes.message}>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
