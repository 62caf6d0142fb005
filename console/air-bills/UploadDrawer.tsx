import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { type BillPreview, mostBillText } from '@shortcut/domain/air-bills/bill-api.ts'
import { billColumnNames, mostBills, neededColumns } from '@shortcut/domain/air-bills/bill-file.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as billWords from '@shortcut/words/en/air/bills.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moneyText } from '../billing/money.ts'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './Bills.module.css'
import { differenceText, VerdictBadge } from './bill-columns.tsx'

type Props = { onClose: () => void; onDone: () => Promise<void> }
type Chosen = { name: string; text: string; fault?: 'fileEmpty' | 'fileTooBig' }

async function read(file: File): Promise<Chosen> {
  const { name, size } = file
  if (size === 0) return { name, text: '', fault: 'fileEmpty' }
  const text = size > mostBillText ? '' : await file.text()
  return text === '' ? { name, text, fault: 'fileTooBig' } : { name, text }
}

/** Uploads the bills of a file: what each row gives, and every fault with its line and column, are shown before anything is written. */
export default function UploadDrawer({ onClose, onDone }: Props) {
  const t = useT(billWords, lawWords)
  const [file, setFile] = useState<Chosen>()
  const picker = useRef<HTMLInputElement>(null)
  const text = file?.text ?? ''
  const query = useQuery({ ...queryOf(calls.airBill.previewImport, { text }), enabled: text !== '', gcTime: 0 })
  const preview = text ? query.data : undefined
  const count = preview?.added ?? 0
  const fault = file?.fault ? t(`billPage:${file.fault}`, { name: file.name }) : failureOf(query)?.message
  const submit = async () => {
    if (count === 0) return
    const { added } = await call(calls.airBill.import, { text })
    showSuccess(t('billPage:imported', { count: added }))
    await onDone()
  }
  return (
    <FormDrawer
      opened
      title={t('billPage:uploadTitle')}
      submitText={count > 0 ? t('billPage:importDo', { count }) : t('billPage:importNothing')}
      dirty={count > 0}
      waiting={query.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('billPage:upload')} help={t('billPage:uploadHelp')}>
        <dl className={`${classes.columns} ${wholeLine}`}>
          {billColumnNames.map((column) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                {t(`billColumn:${column}`)}
                {neededColumns.some((one) => one === column) && ` (${t('billPage:needed')})`}
              </dd>
            </div>
          ))}
        </dl>
        <div className={wholeLine}>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            aria-label={t('billPage:chooseFile')}
            onChange={({ currentTarget }) => {
              const [picked] = currentTarget.files ?? []
              if (picked) void read(picked).then(setFile)
              currentTarget.value = ''
            }}
          />
          <Button variant="default" onClick={() => picker.current?.click()}>
            {t('billPage:chooseFile')}
          </Button>
        </div>
        {file && !fault && <p className={wholeLine}>{file.name}</p>}
        {fault && (
          <p className={`${classes.warning} ${wholeLine}`} role="alert">
            {fault}
          </p>
        )}
      </FormSection>
      {text && query.isFetching && <SkeletonRows rows={4} columns={4} />}
      {preview && <Preview preview={preview} />}
    </FormDrawer>
  )
}

function faultText(
  t: Translate<typeof billWords | typeof lawWords>,
  { line, column, text, fault }: BillPreview['faults'][number],
) {
  const what =
    fault.is === 'file'
      ? t(`billFileFault:${fault.key}`, { column, most: mostBills })
      : t(`fieldError:${fault.key}`, fault.params)
  const ofCell = ['known', 'twiceInFile', 'dayFarOff']
  return fault.is === 'field' || ofCell.includes(fault.key)
    ? t('billPage:line', { line, column, text, fault: what })
    : t('billPage:lineOnly', { line, fault: what })
}

function Preview({ preview }: { preview: BillPreview }) {
  const t = useT(billWords, lawWords)
  const { added, refused, bills, faults } = preview
  return (
    <FormSection title={t('billPage:previewOf', { added, refused })}>
      {faults.length > 0 && (
        <ul className={`${classes.faults} ${wholeLine}`}>
          {faults.map((one) => (
            <li key={`${one.line} ${one.column} ${one.fault.key}`}>{faultText(t, one)}</li>
          ))}
        </ul>
      )}
      {bills.length > 0 && (
        <DataTable
          className={wholeLine}
          sticky
          label={t('page:airBills')}
          rows={bills}
          rowKey={({ line }) => line}
          columns={[
            { key: 'line', header: t('billPage:inLine'), align: 'end', cell: ({ line }) => line },
            { key: 'number', header: t('billField:number'), rowHeader: true, cell: ({ number }) => number },
            {
              key: 'total',
              header: t('billField:total'),
              align: 'end',
              cell: ({ total, currency }) => `${moneyText(total)} ${currency}`,
            },
            {
              key: 'verdict',
              header: t('billField:verdict'),
              cell: ({ verdict, differences }) => (
                <>
                  <VerdictBadge verdict={verdict} />
                  {differences.map((one) => (
                    <div key={one.field}>{differenceText(t, one)}</div>
                  ))}
                </>
              ),
            },
          ]}
        />
      )}
      {bills.length < added && <p className={wholeLine}>{t('billPage:firstListed', { count: bills.length })}</p>}
    </FormSection>
  )
}
