import { NativeSelect, SegmentedControl } from '@mantine/core'
import * as bookingUploadWords from '@shortcut/words/en/bookings/booking-upload.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { type ColumnName, columnNames } from '@shortcut/domain/bookings/tables/columns.ts'
import type { TableMapping } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { UploadReply } from '@shortcut/domain/bookings/upload-api.ts'
import { unitText } from '@shortcut/words/amounts.ts'
import type { ReactNode } from 'react'
import { useT } from '../../words/words.ts'
import classes from './Upload.module.css'

type Props = { file: UploadReply; locked: boolean; onChange: (mapping: TableMapping) => void; children?: ReactNode }

/** The meaning of each column with sample values, and open choices. */
export function UploadColumns({ file, locked, onChange, children }: Props) {
  const t = useT(bookingUploadWords)
  const { mapping, headers, samples } = file
  const change = (changes: Partial<TableMapping>) => onChange({ ...mapping, ...changes })
  const put = (index: number, column: ColumnName | null) =>
    change({
      // A meaning is used once: the column that had it before is then ignored.
      columns: headers.map((_, at) => {
        const before = mapping.columns[at] ?? null
        if (at === index) return column
        return before === column ? null : before
      }),
    })
  const fields = columnNames.map((name) => ({ value: name, label: t(`tableColumn:${name}`) }))
  return (
    <section className={classes.columns} aria-label={t('bookingUpload:mapping')}>
      {file.asksDayOrder && (
        <Choice
          label={t('bookingUpload:dayOrder')}
          value={mapping.dayOrder ?? ''}
          disabled={locked}
          onChange={(value) => change({ dayOrder: (value || null) as TableMapping['dayOrder'] })}
          data={[
            ...(file.shownDayOrder ? [{ value: '', label: t('bookingUpload:asShown') }] : []),
            { value: 'monthFirst', label: t('bookingUpload:monthFirst') },
            { value: 'dayFirst', label: t('bookingUpload:dayFirst') },
          ]}
        />
      )}
      {file.asksWeightUnit && (
        <Choice
          label={t('bookingUpload:weightUnit')}
          value={mapping.weightUnit ?? ''}
          disabled={locked}
          onChange={(value) => change({ weightUnit: value as 'lb' })}
          data={['lb', 'kg'].map((unit) => ({ value: unit, label: unit }))}
        />
      )}
      {file.asksVolumeUnit && (
        <Choice
          label={t('bookingUpload:volumeUnit')}
          value={mapping.volumeUnit ?? ''}
          disabled={locked}
          onChange={(value) => change({ volumeUnit: value as 'ft3' })}
          data={['ft3', 'm3'].map((unit) => ({ value: unit, label: unitText(unit) }))}
        />
      )}
      <h3>
        {t('bookingUpload:mapping')}
        {file.isRemembered && <span>{t('bookingUpload:remembered')}</span>}
      </h3>
      <ol>
        {[...headers.entries()].map(([index, header]) => (
          <li key={index}>
            <div>
              <span className={classes.header}>{header || t('bookingUpload:noHeader', { number: index + 1 })}</span>
              <span className={classes.samples}>{samples[index]?.join(' · ')}</span>
            </div>
            <NativeSelect
              size="xs"
              aria-label={header || t('bookingUpload:noHeader', { number: index + 1 })}
              disabled={locked}
              value={mapping.columns[index] ?? ''}
              onChange={(event) => put(index, (event.currentTarget.value || null) as ColumnName | null)}
              data={[{ value: '', label: t('bookingUpload:notRead') }, ...fields]}
            />
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

type ChoiceProps = {
  label: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
  data: { value: string; label: string }[]
}

function Choice({ label, value, disabled, onChange, data }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <span>{label}</span>
      <SegmentedControl
        aria-label={label}
        size="xs"
        value={value}
        disabled={disabled}
        onChange={onChange}
        data={data}
      />
    </div>
  )
}
