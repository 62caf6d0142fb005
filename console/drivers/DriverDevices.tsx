import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { driverDeviceApi } from '@shortcut/domain/drivers/device-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as appOnlineWords from '@shortcut/words/en/app-online.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { failureOf, queryOf } from '../call/use-call.ts'
import type { Sent } from '../forms/use-form.ts'
import { NameQuestion } from '../records/NameQuestion.tsx'
import classes from '../records/TableCells.module.css'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

type Device = ReplyOf<typeof driverDeviceApi.list>[number]
type Props = { driver: { id: string; name: string }; zone: string }

const TraccarSetUp = fetched(() => import('./TraccarSetUp.tsx'))

/** Phones and trackers that send a driver's positions by themselves: create and revoke their keys. */
export function DriverDevices({ driver, zone }: Props) {
  const t = useT(appOnlineWords)
  // Positions come all the time without live news, so the list is read again by time.
  const always = { refetchOnMount: 'always', refetchInterval: 15_000 } as const
  const query = useQuery({ ...queryOf(calls.driverDevice.list, { driverId: driver.id }), ...always })
  const failure = failureOf(query)
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<Device | null>(null)
  const [newKey, setNewKey] = useState<string | null>(null)
  const devices = query.data ?? []
  return (
    <DetailSection
      title={t('driverDevice:title')}
      actions={
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('driverDevice:make')}
        </Button>
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}

      {query.data && (
        <DataTable
          rows={devices}
          rowKey={({ id }) => id}
          empty={`${t('driverDevice:none')} ${t('driverDevice:help')}`}
          columns={[
            { key: 'name', header: t('driverDevice:name'), cell: ({ name }) => name },
            { key: 'prefix', header: t('driverDevice:begins'), cell: ({ prefix }) => <code>{prefix}…</code> },
            { key: 'taken', header: t('driverDevice:taken'), cell: (device) => <Positions of={device} /> },
            {
              key: 'lastUsed',
              header: t('driverDevice:lastUsed'),
              cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t('driverDevice:neverUsed')),
            },
            {
              key: 'buttons',
              cell: (device) => (
                <div className={classes.buttons}>
                  {device.revokedAt ? (
                    <StatusBadge
                      text={t('driverDevice:revoked', { at: timeIn(zone, device.revokedAt) })}
                      tone="grey-struck"
                    />
                  ) : (
                    <Button
                      variant="default"
                      aria-label={`${t('driverDevice:revoke')} ${device.name} ${device.prefix}`}
                      onClick={() => setRevoking(device)}
                    >
                      {t('driverDevice:revoke')}
                    </Button>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {making && (
        <MakeDevice
          driver={driver}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setNewKey(key)
            void query.refetch()
          }}
        />
      )}
      {revoking && (
        <RevokeDevice
          device={revoking}
          onClose={() => {
            setRevoking(null)
            void query.refetch()
          }}
        />
      )}
      {newKey && <TraccarSetUp driver={driver.name} deviceKey={newKey} onDone={() => setNewKey(null)} />}
    </DetailSection>
  )
}

/** How many positions were stored, how many were dropped and why, and whether the device's clock is fast. */
function Positions({ of }: { of: Device }) {
  const t = useT(appOnlineWords)
  const because = of.droppedBecause ? t(`dropReason:${of.droppedBecause}`) : ''
  return (
    <>
      {of.taken}
      {of.dropped > 0 && (
        <div className={classes.quiet}>{t('driverDevice:dropped', { count: of.dropped, because })}</div>
      )}
      {of.clockFastSeconds !== null && (
        <div className={classes.quiet}>{t('driverDevice:clockFast', { seconds: of.clockFastSeconds })}</div>
      )}
    </>
  )
}

type Making = { driver: Props['driver']; onMade: (key: string) => void; onClose: () => void }

function MakeDevice({ driver, onMade, onClose }: Making) {
  const t = useT(appOnlineWords)
  const make = async (name: string, sent: Sent) => {
    const handles = { handles: [codes.invalid] }
    const made = await call(calls.driverDevice.create, sent({ driverId: driver.id, name }), handles)
    onMade(made.key)
  }
  return (
    <NameQuestion
      title={t('driverDevice:makeTitle', { driver: driver.name })}
      confirmText={t('driverDevice:make')}
      label={t('driverDevice:name')}
      help={t('driverDevice:nameHelp')}
      onName={make}
      onClose={onClose}
    />
  )
}

function RevokeDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useT(appOnlineWords, recordWords)
  const revoke = () => call(calls.driverDevice.revoke, { id: device.id }).then(onClose, () => undefined)
  return (
    <ConfirmDialog
      opened
      title={t('driverDevice:revokeTitle', { name: device.name })}
      confirmText={t('driverDevice:revoke')}
      dismissText={t('record:keep')}
      destructive
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('driverDevice:revokeText')}</p>
    </ConfirmDialog>
  )
}
