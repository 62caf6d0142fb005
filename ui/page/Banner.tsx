import type { ReactNode } from 'react'
import { Counted } from '../Counted.tsx'
import classes from './Banner.module.css'

type Props = {
  /** news: something to look at when one likes; offline: quiet; warning and error: something is not as it should be. */
  kind: 'news' | 'offline' | 'warning' | 'error'
  text: string
  /** A button, or what the banner offers, such as "Show". */
  action?: { text: string; onClick: () => void }
  children?: ReactNode
}

/** One line beside what it concerns. It stands where it moves nothing under the pointer when it comes. */
export function Banner({ kind, text, action, children }: Props) {
  return (
    <div className={classes.banner} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <span>
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
