import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Banner } from '@shortcut/ui/Banner.tsx'
import { useT } from '../app/words.ts'
import classes from './ConflictPanel.module.css'
import { fieldLabel, fieldText } from './field-text.ts'
import type { FormValues } from './form-values.ts'
import type { FormField } from './merge-edits.ts'

export type Conflict = {
  who: string
  base: FormValues
  mine: FormValues
  theirs: FormValues
  merged: readonly FormField[]
  clashes: readonly FormField[]
}

type Props = {
  conflict: Conflict
  /** Fields whose value is now the other's. */
  theirs: ReadonlySet<FormField>
  onChoose: (field: FormField, whose: 'mine' | 'theirs') => void
}

/** What somebody else changed while one was typing: what was taken over, and what one must choose between. */
export function ConflictPanel({ conflict, theirs, onChoose }: Props) {
  const t = useT()
  // Times in the form are already on the clock of their place.
  const text = (field: FormField, values: FormValues) => fieldText(t, field, values[field], 'UTC') || '–'
  return (
    <div className={classes.panel} data-conflict>
      <Banner kind="warning" text={t('conflict:title', { who: conflict.who })} />
      {conflict.merged.length > 0 && (
        <section>
          <h3>{t('conflict:merged')}</h3>
          <ul>
            {conflict.merged.map((field) => (
              <li key={field}>
                <b>{fieldLabel(t, field)}</b> <del>{text(field, conflict.base)}</del> →{' '}
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
              <b>{fieldLabel(t, field)}</b>
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
                aria-label={fieldLabel(t, field)}
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
