import type { ReactNode } from 'react'
import { Counted } from '../Counted.tsx'
import classes from './Banner.module.css'

type Props = {
  /** news: optional information; offline: quiet; warning and error: a problem. */
  kind: 'news' | 'offline' | 'warning' | 'error'
  text: string
  /** A button, or what the banner offers, such as "Show". */
  action?: { text: string; onClick: () => void }
  /** Cut off at the end rather than wrapped; the whole text is shown on hover. */
  oneLine?: boolean
  children?: ReactNode
}

/** One line beside the thing it is about, placed so that nothing under the pointer moves. */
export function Banner({ kind, text, action, oneLine = false, children }: Props) {
  return (
    <div
      className={classes.banner}
      data-kind={kind}
      data-one-line={oneLine || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <span title={oneLine ? text : undefined}>
        <Counted text={text} />
      </span>
      {action && (
        <button type="button" onClick={action.onClick}>
          {action.text}
        </button>
      )}
      {children}
    </div>
  )
}
