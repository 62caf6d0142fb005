import { Button } from '@mantine/core'
import { checkBands } from '@shortcut/domain/billing/fuel/fuel-band-faults.ts'
import type { FuelBand } from '@shortcut/domain/billing/fuel/fuel-programme.ts'
import { DataTable, type TableColumn } from '@shortcut/ui/DataTable.tsx'
import { cleanNumber } from '@shortcut/ui/fields/number-input.ts'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import type { Form } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import classes from './FuelBandFields.module.css'
import page from './FuelSurchargePage.module.css'
import { emptyBand, type FuelForm, readBands } from './fuel-form.ts'

const rules = { decimals: 6 }
const cells = ['from', 'to', 'value'] as const
const isWhole = ({ from, to, value }: FuelBand) => from !== '' && to !== '' && value !== ''

/** The bands as a small table: typed, or pasted from a spreadsheet. Errors are shown while typing. */
export function FuelBandFields({ form }: { form: Form<FuelForm> }) {
  const t = useT(fuelWords)
  const [told, setTold] = useState('')
  const { bands, method, aboveBands } = form.values
  const set = (next: FuelBand[]) => {
    form.setValues((values) => ({ ...values, bands: next }))
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('bands'))))
  }
  const paste = (event: ClipboardEvent, row: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const read = readBands(text)
    if ('line' in read) return setTold(t('fuelPage:pasteFailed', read))
    const before = bands.slice(0, row).filter(isWhole)
    set([...before, ...read.bands])
    setTold(t('fuelPage:pasted', { count: read.bands.length }))
  }
  const columns = {
    from: t('fuelPage:from'),
    to: t('fuelPage:to'),
    value: t(method === 'percent' ? 'fuelPage:percentColumn' : 'fuelPage:perMileColumn'),
  }
  const findings = bands.every(isWhole) ? checkBands({ bands, aboveBands }) : []
  const errors = Object.entries(form.errors).filter(([path]) => path.startsWith('bands'))
  return (
    <div className={wholeLine}>
      <DataTable
        className={classes.bands}
        rows={bands}
        // Bands have no id, so their position identifies them.
        rowKey={(_, row) => row}
        markOf={(_, row) => (findings.some((one) => one.row === row + 1) ? 'warning' : undefined)}
        columns={[
          ...cells.map(
            (cell): TableColumn<FuelBand> => ({
              key: cell,
              header: columns[cell],
              align: 'end',
              cell: (band, row) => (
                <input
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={t('fuelPage:bandCell', { column: columns[cell], row: row + 1 })}
                  value={band[cell]}
                  onPaste={(event) => paste(event, row)}
                  onChange={({ currentTarget: { value } }) =>
                    set(bands.map((one, at) => (at === row ? { ...one, [cell]: cleanNumber(value, rules) } : one)))
                  }
                />
              ),
            }),
          ),
          {
            key: 'remove',
            header: t('fuelPage:removeBand', { row: '' }),
            hideHeader: true,
            cell: (_, row) => (
              <button
                type="button"
                className={page.icon}
                aria-label={t('fuelPage:removeBand', { row: row + 1 })}
                onClick={() => set(bands.filter((_, at) => at !== row))}
              >
                <IconX size={14} aria-hidden />
              </button>
            ),
          },
        ]}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={() => set([...bands, emptyBand()])}>
          {t('fuelPage:addBand')}
        </Button>
        <span role="status">{told}</span>
      </div>
      <ul className={classes.faults} aria-live="polite">
        {errors.map(([path, message]) => (
          <li key={path} data-error>
            {message}
          </li>
        ))}
        {errors.length === 0 &&
          findings.map(({ fault, row, severity, values }) => (
            <li key={`${fault} ${row}`} data-error={severity === 'error' || undefined}>
              {t(`fuelBandFault:${fault}`, values)}
            </li>
          ))}
      </ul>
    </div>
  )
}
