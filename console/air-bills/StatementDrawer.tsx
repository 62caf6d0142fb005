import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { statementInput } from '@shortcut/domain/air-bills/bill-api.ts'
import { statementAmounts } from '@shortcut/domain/air-bills/statement.ts'
import { toLocalDate } from '@shortcut/domain/time.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '../air/Air.module.css'
import { findAirlines, nameOfCode } from '../air/paper/find-airports.ts'
import { moneyText } from '../billing/money.ts'
import { download } from '../call/download.ts'
import { queryOf } from '../call/use-call.ts'
import { Picker } from '../forms/Picker.tsx'
import { schemaErrors } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'

/** The statement of an airline and period, as a file like that of a settlement: first its sums, to compare. */
export default function StatementDrawer({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useT(billWords, lawWords)
  const [today] = useState(() => toLocalDate(new Date().toISOString(), zone))
  const [asked, setAsked] = useState(() => ({ airline: '', from: `${today.slice(0, 8)}01`, to: today }))
  const set = (field: keyof typeof asked) => (value: string) => setAsked((before) => ({ ...before, [field]: value }))
  const errors = schemaErrors(t, statementInput, asked)
  const isWhole = asked.airline !== '' && Object.keys(errors).length === 0
  const query = useQuery({ ...queryOf(calls.airBill.statement, asked), enabled: isWhole })
  const found = isWhole ? query.data : undefined
  const save = (format: string) => download('/airStatement/export', { ...asked, format, zone })
  return (
    <DetailDrawer
      title={t('billPage:statementTitle')}
      size={760}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" disabled={!found?.waybills} onClick={() => void save('xlsx')}>
            {t('billPage:downloadXlsx')}
          </Button>
          <Button disabled={!found?.waybills} onClick={() => void save('csv')}>
            {t('billPage:downloadCsv')}
          </Button>
        </>
      }
    >
      <DetailSection title={t('billPage:statement')}>
        <p className={classes.note}>{t('billPage:statementHelp')}</p>
        <div className={classes.tools}>
          <Picker
            label={t('billPage:airline')}
            value={asked.airline}
            valueLabel={[asked.airline, nameOfCode(asked.airline)].filter(Boolean).join(' · ') || undefined}
            renderOption={({ option }: { option: { value: string } }) =>
              [option.value, nameOfCode(option.value)].filter(Boolean).join(' · ')
            }
            onChange={set('airline')}
            finds="airline"
            find={findAirlines}
            required
          />
          <DateTimeField
            kind="date"
            label={t('billPage:from')}
            today={today}
            value={asked.from}
            onChange={set('from')}
          />
          <DateTimeField
            kind="date"
            label={t('billPage:to')}
            today={today}
            value={asked.to}
            onChange={set('to')}
            error={asked.airline !== '' && errors.to}
          />
        </div>
      </DetailSection>
      {isWhole && !found && <SkeletonRows rows={8} columns={2} />}
      {found && found.waybills === 0 && <p>{t('billPage:statementNone')}</p>}
      {found?.sums.map(({ currency, count, ...sums }) => (
        <DetailSection key={currency} title={`${currency} · ${t('billPage:waybills', { count })}`}>
          <DataTable
            label={currency}
            rows={statementAmounts}
            rowKey={(amount) => amount}
            columns={[
              {
                key: 'what',
                header: t('billPage:field'),
                rowHeader: true,
                cell: (amount) => t(`statementColumn:${amount}`),
              },
              { key: 'sum', header: currency, align: 'end', cell: (amount) => moneyText(sums[amount]) },
            ]}
          />
        </DetailSection>
      ))}
    </DetailDrawer>
  )
}
