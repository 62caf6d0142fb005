import { TextInput } from '@mantine/core'
import { filingFault } from '@shortcut/domain/air/export-rules/filing.ts'
import * as filingWords from '@shortcut/words/en/air/filing.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useT } from '../../words/words.ts'
import type { BoxProps } from './Box.tsx'
import classes from './Paper.module.css'

/** Proof of the export filing, or why none is needed. One that came with an order may be impossible: that is named at once. */
export function FilingField({ form, disabled }: BoxProps) {
  const t = useT(masterWords, filingWords)
  const { error, ...field } = form.bind('content.filing')
  const fault = filingFault(field.value, new Date().toISOString())
  return (
    <TextInput
      {...field}
      error={error ?? (fault && t(`filingFault:${fault.key}`, { day: fault.day }))}
      className={classes.third ?? ''}
      label={t('contentField:filing')}
      placeholder={t('masterPage:filingHelp')}
      maxLength={60}
      disabled={disabled}
      autoComplete="off"
    />
  )
}
