import { calls } from 'virtual:calls'
import { Textarea } from '@mantine/core'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as lawWords from '@shortcut/words/en/law.ts'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { DriverChoice } from '../assign/DriverChoice.tsx'
import { Findings } from '../assign/Findings.tsx'
import { freeStops } from '../assign/stop-cover.ts'
import { VehicleChoice, type Vehicles } from '../assign/VehicleChoice.tsx'
import { orderZone } from '../form-values.ts'
import classes from './BulkAssign.module.css'

/** The driver, truck and trailer for all the orders; without a trailer each task keeps its own. */
export type BulkCrew = { driverId: string; truckId: string | null; trailerId?: string }

type Props = {
  ids: readonly string[]
  nameOf: (id: string) => string
  onSubmit: (crew: BulkCrew, driverName: string, overrideReason: string) => Promise<void>
  onClose: () => void
}

/** Assigns one driver, truck and trailer to several orders, and lists the conflicts by order. */
export default function BulkAssign({ ids, nameOf, onSubmit, onClose }: Props) {
  const t = useT(lawWords, taskWords, workOrderWords)
  const mayOverride = useHolds(['/work/order/overridePreflight'])
  const [firstId = ''] = ids
  const first = useQuery(queryOf(calls.workOrder.detail, { id: firstId })).data
  const waiting = first?.tasks.find(({ status }) => status === 'new')
  const stopIds = first ? (waiting?.stopIds ?? freeStops(first)) : []
  const job = { workOrderId: firstId, taskId: waiting?.id, stopIds }
  const [driver, setDriver] = useState({ id: '', name: '' })
  const [vehicles, setVehicles] = useState<Vehicles>({ truckId: '', truckNo: '', trailerId: '', trailerNo: '' })
  const change = (changed: Partial<Vehicles>) => setVehicles((now) => ({ ...now, ...changed }))
  const { truckId, trailerId } = vehicles
  const crew = { driverId: driver.id, truckId: truckId || null, ...(trailerId && { trailerId }) }
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const query = useQuery({
    ...queryOf(calls.workOrder.preflight, { ids: [...ids], ...crew }),
    enabled: driver.id !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = driver.id ? (query.data ?? []) : []
  const blocked = found.filter(({ findings }) => findings.some(({ severity }) => severity === 'block'))
  const count = reason.trim() === '' ? ids.length - blocked.length : ids.length
  const submit = async () => {
    setAsked(true)
    if (driver.id && count > 0) await onSubmit(crew, driver.name, reason.trim())
  }
  return (
    <FormDrawer
      opened
      title={t('workOrderList:assignTitle', { count: ids.length })}
      submitText={t('workOrderList:assignThese', { count })}
      dirty={reason.trim() !== ''}
      waiting={query.isFetching}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('assign:driver')} help={t('workOrderList:assignHelp', { label: nameOf(firstId) })}>
        <DriverChoice
          job={job}
          zone={orderZone(first?.stops ?? [])}
          value={driver.id}
          optional={false}
          truckOnly
          error={asked && !driver.id ? t('assign:chooseDriver') : undefined}
          onChange={(chosen) => {
            setDriver({ id: chosen?.driverId ?? '', name: chosen?.name ?? '' })
            // The trailer is chosen by hand: the orders may need different ones.
            if (chosen) change({ truckId: chosen.truckId ?? '', truckNo: chosen.truckNo ?? '' })
          }}
        />
        <VehicleChoice value={vehicles} onChange={change} noTrailer={t('workOrderList:ownTrailers')} />
      </FormSection>
      {driver.id && (
        <FormSection title={t('assign:findings')}>
          <div className={wholeLine}>
            {blocked.length > 0 && (
              <p role="alert">
                {blocked.length === ids.length && !mayOverride
                  ? t('workOrderList:allBlocked')
                  : t(mayOverride ? 'workOrderList:blockedLeft' : 'workOrderList:blockedFixed', {
                      count: blocked.length,
                    })}
              </p>
            )}
            {blocked.length > 0 && mayOverride && (
              <Textarea
                label={t('assign:overrideReason')}
                autosize
                minRows={2}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            <ul className={classes.orders}>
              {found.map(({ id, findings }) => (
                <li key={id}>
                  <h3>{nameOf(id)}</h3>
                  <Findings findings={findings} checking={query.isFetching} />
                </li>
              ))}
            </ul>
          </div>
        </FormSection>
      )}
    </FormDrawer>
  )
}
