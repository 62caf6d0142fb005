import { SegmentedControl } from '@mantine/core'
import * as conflictWords from '@shortcut/words/en/conflict.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useT } from '../words/words.ts'
import classes from './ConflictPanel.module.css'
import type { Merge } from './merge-edits.ts'

export type Conflict<Values> = Pick<Merge<Values>, 'merged' | 'clashes'> & {
  who: string
  base: Values
  mine: Values
  theirs: Values
}

type Props<Values> = {
  conflict: Conflict<Values>
  labelOf: (field: keyof Values & string) => string
  textOf: (field: keyof Values & string, values: Values) => string
  /** Fields whose value is now the other user's. */
  theirs: ReadonlySet<string>
  onChoose: (field: keyof Values & string, whose: 'mine' | 'theirs') => void
}

/** Shows another user's changes made during editing: those taken over, and those to choose between. */
export function ConflictPanel<Values>({ conflict, labelOf, textOf, theirs, onChoose }: Props<Values>) {
  const t = useT(conflictWords)
  const text = (field: keyof Values & string, values: Values) => textOf(field, values) || '–'
  return (
    <div className={classes.panel} data-conflict>
      <Banner kind="warning" text={t('conflict:title', { who: conflict.who })} />
      {conflict.merged.length > 0 && (
        <section>
          <h3>{t('conflict:merged')}</h3>
          <ul>
            {conflict.merged.map((field) => (
              <li key={field}>
                <b>{labelOf(field)}</b> <del>{text(field, conflict.base)}</del> →{' '}
                <ins>{text(field, conflict.theirs)}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      {conflict.clashes.length > 0 && (
        <section>
          <h3>{t('conflict:clash')}</h3>
          {conflict.clashes.map((field) => (
            <div key={field} className={classes.clash}>
              <b>{labelOf(field)}</b>
              <dl>
                <dt>{t('conflict:before')}</dt>
                <dd>{text(field, conflict.base)}</dd>
                <dt>{t('conflict:theirs')}</dt>
                <dd>{text(field, conflict.theirs)}</dd>
                <dt>{t('conflict:mine')}</dt>
                <dd>{text(field, conflict.mine)}</dd>
              </dl>
              <SegmentedControl
                size="xs"
                aria-label={labelOf(field)}
                value={theirs.has(field) ? 'theirs' : 'mine'}
                onChange={(whose) => onChoose(field, whose === 'theirs' ? 'theirs' : 'mine')}
                data={[
                  { value: 'mine', label: t('conflict:keepMine') },
                  { value: 'theirs', label: t('conflict:keepTheirs') },
                ]}
              />
            </div>
          ))}
          <p>{t('conflict:again')}</p>
        </section>
      )}
    </div>
  )
}
