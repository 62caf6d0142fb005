import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type Props = {
  /** What would be here. */
  title: string
  /** How to get it. */
  text?: string
  /** A button or two. */
  actions?: ReactNode
  /** It is the whole page. */
  isPage?: boolean
}

/** Says what would be here and how to add it. */
export function EmptyState({ title, text, actions, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.message}>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
