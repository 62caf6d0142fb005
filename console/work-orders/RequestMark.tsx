import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { Translate } from '../words/words.ts'
import classes from './RequestMark.module.css'

type Props = {
  /** Kinds of the open requests, with a comma between. */
  kinds: string
  t: Translate<typeof workOrderWords>
}

/** Marks an order of which a driver reported a problem. */
export const ProblemMark = ({ t }: Pick<Props, 't'>) => (
  <span className={classes.mark} data-problem title={t('problemMark:help')}>
    {t('problemMark:problem')}
  </span>
)

/** Marks an order whose customer asks to cancel or change it. */
export function RequestMark({ kinds, t }: Props) {
  const kind = kinds.split(',').includes('cancel') ? 'cancel' : 'change'
  return (
    <span className={classes.mark} title={t(`request:${kind}MarkHelp`)}>
      {t(`request:${kind}Mark`)}
    </span>
  )
}
