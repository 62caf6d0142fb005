import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as rateSheetWords from '@shortcut/words/en/billing/rate-sheets.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { RateSheetRow } from '@shortcut/domain/billing/rate-sheets/rate-sheet-api.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { useHolds } from '../../call/session.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { AccountDiscounts } from './AccountDiscounts.tsx'
import classes from './AccountRates.module.css'
import { sheetTones } from './sheet-tones.ts'

/** An account's prices: its own rate sheets, else the default ones, and its fuel program. */
export function AccountRates({ accountId }: { accountId: string }) {
  const seesSheets = useHolds(['/truck/rateSheet/list'])
  const seesFuel = useHolds(['/truck/fuelSurcharge/list'])
  return (
    <>
      {seesSheets && <AccountSheets accountId={accountId} />}
      {seesSheets && <AccountDiscounts accountId={accountId} />}
      {seesFuel && <AccountFuel accountId={accountId} />}
    </>
  )
}

function AccountSheets({ accountId }: { accountId: string }) {
  const t = useT(rateSheetWords)
  const own = useQuery(queryOf(calls.rateSheet.list, { accountId, pageSize: 100, sort: '-effectiveFrom' }))
  const active = useQuery(queryOf(calls.rateSheet.list, { status: 'active', pageSize: 500 }))
  useLive((news) => {
    if (news !== 'resync' && !news.some(({ topic }) => topic === 'rateSheet')) return
    void own.refetch()
    void active.refetch()
  })
  const failure = failureOf(own) ?? failureOf(active)
  const sheets = own.data?.list ?? []
  // A sheet whose first day is in the future is active too, but rates nothing yet.
  const today = new Date().toISOString().slice(0, 10)
  const rates = ({ status, effectiveFrom }: RateSheetRow) => status === 'active' && effectiveFrom <= today
  const defaults = active.data?.list.filter((sheet) => sheet.accountId === null && rates(sheet)) ?? []
  const isOwn = sheets.some(rates)
  return (
    <DetailSection
      title={t('accountRates:sheets')}
      actions={<AppLink to={`/truck/rateSheet?accountId=${accountId}`}>{t('accountRates:all')}</AppLink>}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void own.refetch()} />}
      {own.data && active.data && !isOwn && (
        <p className={classes.quiet}>
          {defaults.length === 0 ? t('accountRates:none') : t('accountRates:byDefault')}{' '}
          {defaults.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <AppLink to={`/truck/rateSheet/detail/${id}`}>{name}</AppLink>
            </span>
          ))}
        </p>
      )}
      {sheets.length > 0 && (
        <DataTable
          rows={sheets}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: t('rateSheetField:name'),
              cell: ({ id, name }) => <AppLink to={`/truck/rateSheet/detail/${id}`}>{name}</AppLink>,
            },
            { key: 'edition', header: t('rateSheetField:edition'), cell: ({ edition }) => edition },
            {
              key: 'status',
              header: t('rateSheetField:status'),
              cell: ({ status }) => <StatusBadge text={t(`rateSheetStatus:${status}`)} tone={sheetTones[status]} />,
            },
            {
              key: 'effectiveFrom',
              header: t('rateSheetField:effectiveFrom'),
              cell: ({ effectiveFrom }) => dayShown(effectiveFrom),
            },
            {
              key: 'effectiveTo',
              header: t('rateSheetField:effectiveTo'),
              cell: ({ effectiveTo }) => dayShown(effectiveTo),
            },
            {
              key: 'lineCount',
              header: t('rateSheetField:lineCount'),
              align: 'end',
              cell: ({ lineCount }) => lineCount.toLocaleString('en'),
            },
          ]}
        />
      )}
    </DetailSection>
  )
}

function AccountFuel({ accountId }: { accountId: string }) {
  const t = useT(rateSheetWords)
  const editable = useHolds(['/truck/fuelSurcharge/save'])
  const query = useQuery(queryOf(calls.fuelSurcharge.programmes, {}))
  const { refetch } = query
  useLive((news) => {
    const about = ['fuelProgramme', 'account']
    if (news === 'resync' || news.some(({ topic }) => about.includes(topic))) void refetch()
  })
  const programmes = query.data ?? []
  const own = programmes.find(({ accounts }) => accounts.some(({ id }) => id === accountId))
  const usual = programmes.find(({ isDefault }) => isDefault)
  const set = async (programmeId: string | null) => {
    await call(calls.fuelSurcharge.setAccounts, { accountIds: [accountId], programmeId })
    await refetch()
  }
  const byDefault = usual ? t('accountRates:fuelDefault', { name: usual.name }) : t('accountRates:fuelNone')
  return (
    <DetailSection title={t('accountRates:fuel')}>
      {editable ? (
        <Select
          className={classes.programme}
          aria-label={t('accountRates:programme')}
          data={[{ value: '', label: byDefault }, ...programmes.map(({ id, name }) => ({ value: id, label: name }))]}
          value={own?.id ?? ''}
          onChange={(value) => void set(value || null)}
          allowDeselect={false}
        />
      ) : (
        <p className={classes.quiet}>{own?.name ?? byDefault}</p>
      )}
    </DetailSection>
  )
}
