import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { DriverCost } from '@shortcut/domain/billing/invoices/report-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as reportWords from '@shortcut/words/en/billing/report.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { useForm } from '../../forms/use-form.ts'
import small from '../../records/TableCells.module.css'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { grouped } from './figures.ts'
import classes from './Reports.module.css'

type Props = { today: string; currency: string; onClose: () => void }

/** Drivers' costs, with the day from which each applies. */
export function DriverCosts({ today, currency, onClose }: Props) {
  const t = useT(reportWords)
  const query = useQuery(queryOf(calls.report.driverCosts, {}))
  const failure = failureOf(query)
  const [removing, setRemoving] = useState<DriverCost | null>(null)
  const remove = async ({ driverId, driverName, fromOn }: DriverCost) => {
    setRemoving(null)
    try {
      await call(calls.report.deleteDriverCost, { driverId, fromOn })
      showSuccess(t('report:costDeleted', { driver: driverName }))
    } catch {
      // The call shows its error; somebody else may have deleted it.
    }
    void query.refetch()
  }
  return (
    <DetailDrawer title={t('report:driverCosts')} onClose={onClose}>
      <div className={classes.costs}>
        <p className={small.none}>{t('report:driverCostsHelp')}</p>
        <AddCost today={today} currency={currency} onSaved={() => void query.refetch()} />
        {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
        {query.data?.list.length === 0 && <p className={small.none}>{t('report:noCosts')}</p>}
        {query.data && query.data.list.length > 0 && <Costs list={query.data.list} onDelete={setRemoving} />}
      </div>
      <ConfirmDialog
        opened={removing !== null}
        title={t('report:deleteCostTitle')}
        confirmText={t('report:deleteCostTitle')}
        destructive
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(null)}
      >
        {removing && t('report:deleteCostQuestion', { driver: removing.driverName, day: dayShown(removing.fromOn) })}
      </ConfirmDialog>
    </DetailDrawer>
  )
}

type AddProps = { today: string; currency: string; onSaved: () => void }

function AddCost({ today, currency, onSaved }: AddProps) {
  const t = useT(reportWords)
  const empty = { driverId: '', driverName: '', fromOn: today, perMile: '', perHour: '', currency }
  const form = useForm(() => empty)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { driverName: _, ...typed } = form.values
    const cost = { ...typed, perMile: typed.perMile || '0', perHour: typed.perHour || '0' }
    try {
      const { driverName } = await call(calls.report.saveDriverCost, cost, { handles: [codes.invalid] })
      showSuccess(t('report:costSaved', { driver: driverName }))
      form.setValues({ ...empty, fromOn: cost.fromOn, currency: cost.currency })
      onSaved()
    } catch (error) {
      form.refuse(error)
    }
  }
  const { fromOn, ...rest } = { fromOn: form.bind('fromOn'), driverId: form.bind('driverId') }
  return (
    <form className={classes.cost} onSubmit={(event) => void save(event)}>
      <Picker
        {...rest.driverId}
        label={t('report:driver')}
        finds="driver"
        find={async (q, signal) => {
          const { list } = await call(calls.driver.list, { q, pageSize: 20, sort: 'name' }, { signal })
          return list.map(({ id, name }) => ({ value: id, label: name }))
        }}
      />
      <DateTimeField {...fromOn} kind="date" label={t('report:fromOn')} today={today} />
      <NumberField {...form.bind('perMile')} decimals={4} label={t('report:costPerMile')} />
      <NumberField {...form.bind('perHour')} decimals={4} label={t('report:costPerHour')} />
      <TextInput {...form.bind('currency')} label={t('report:currency')} maxLength={3} />
      <Button type="submit">{t('report:saveCost')}</Button>
    </form>
  )
}

type CostsProps = { list: readonly DriverCost[]; onDelete: (cost: DriverCost) => void }

function Costs({ list, onDelete }: CostsProps) {
  const t = useT(reportWords)
  return (
    <DataTable
      rows={list}
      rowKey={({ driverId, fromOn }) => `${driverId} ${fromOn}`}
      columns={[
        { key: 'driver', header: t('report:driver'), cell: ({ driverName }) => driverName },
        { key: 'fromOn', header: t('report:fromOn'), cell: ({ fromOn }) => dayShown(fromOn) },
        {
          key: 'perMile',
          header: t('report:costPerMile'),
          align: 'end',
          cell: ({ perMile }) => grouped(perMile),
        },
        {
          key: 'perHour',
          header: t('report:costPerHour'),
          align: 'end',
          cell: ({ perHour }) => grouped(perHour),
        },
        { key: 'currency', header: t('report:currency'), cell: ({ currency }) => currency },
        {
          key: 'remove',
          cell: (cost) => (
            <div className={small.buttons}>
              <Button
                variant="default"
                aria-label={t('report:deleteCost', { driver: cost.driverName, day: dayShown(cost.fromOn) })}
                onClick={() => onDelete(cost)}
              >
                {t('report:remove')}
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}
