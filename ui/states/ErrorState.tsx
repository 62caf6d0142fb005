import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { Counted } from '../Counted.tsx'
import { RetryText } from '../texts.ts'
import classes from './StateMessage.module.css'

type Props = {
  /** What happened. */
  title: string
  /** What was kept, and what to do. */
  text?: string
  /** Something to quote when asking for help, such as a request id. */
  reference?: string
  onRetry?: () => void
  /** Beside the button that tries again. */
  beside?: ReactNode
}

/** Says what happened, what was kept and what to do. */
export function ErrorState({ title, text, reference, onRetry, beside }: Props) {
  const retry = use(RetryText)
  return (
    <div className={classes.message} role="alert">
      <p className={classes.title}>
        <IconAlertTriangle size={16} color="var(--glyph-red)" aria-hidden /> <Counted text={title} />
      </p>
      {text && (
        <p className={classes.text}>
          <Counted text={text} />
        </p>
      )}
      {reference && <p className={classes.reference}>{reference}</p>}
      {onRetry && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onRetry}>
            {retry}
          </Button>
          {beside}
        </div>
      )}
    </div>
  )
}
