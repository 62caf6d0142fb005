import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { clockKinds } from '@shortcut/domain/air/clocks.ts'
import type { BoardMaster } from '@shortcut/domain/air/consolidation-api.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { Allowed } from '../../page/Allowed.tsx'
import { dayShown, shortTimeIn } from '../../time/time.ts'
import { useMinute } from '../../time/use-minute.ts'
import { useT } from '../../words/words.ts'
import { laneOf, weightShown } from '../houses/house-columns.tsx'
import { masterPath } from '../masters/master-columns.tsx'
import { WaybillBadge } from '../WaybillBadge.tsx'
import { BoardHouses } from './BoardHouses.tsx'
import { ClockCell } from './ClockCell.tsx'
import classes from './Consolidations.module.css'
import { type Departure, departuresOf } from './departures.ts'
import { masterName } from './master-name.ts'

const ClocksDrawer = fetched(() => import('./ClocksDrawer.tsx'))

/** The masters of one flight, each with its cut-offs and, on demand, its houses. */
export function FlightTable({ masters }: { masters: readonly BoardMaster[] }) {
  const t = useT(consolidationWords)
  const now = useMinute().toISOString()
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<string | null>(null)
  const [first] = masters
  if (!first) return null
  const { flight, flightOn, plan } = first
  const name = [flight || t('consolidationPage:noFlight'), dayShown(flightOn)].filter(Boolean).join(' · ')
  const { ofFlight, ofMasters } = departuresOf(masters)
  const departureText = (departure: Departure) =>
    departure === 'none'
      ? t('consolidationPage:noDeparture')
      : departure === 'changed'
        ? t('consolidationPage:leftFlightShort')
        : t('consolidationPage:departs', { at: shortTimeIn(plan.zone, departure, now) })
  const toggle = (id: string) =>
    setShown((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const master = masters.find(({ id }) => id === edited)
  return (
    <section className={classes.flight}>
      <h2>
        {name}
        <small>
          {[first.origin && [first.origin, plan.airport].filter(Boolean).join(' '), ofFlight && departureText(ofFlight)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </h2>
      <DataTable
        className={classes.masters}
        label={t('consolidationPage:ofFlight', { flight: name })}
        layout="fixed"
        rows={masters}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'master',
            rowHeader: true,
            header: t('consolidationPage:master'),
            width: 208,
            cell: (row) => {
              const isShown = shown.has(row.id)
              const master = masterName(t, row)
              const departure = ofMasters[row.id]
              return (
                <>
                  <span className={classes.name}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-expanded={isShown}
                      aria-label={t(isShown ? 'consolidationPage:hideHouses' : 'consolidationPage:showHouses', {
                        master,
                      })}
                      onClick={() => toggle(row.id)}
                    >
                      {isShown ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                    </ActionIcon>
                    <PermittedLink needs="/air/master/list" to={masterPath(row.id)}>
                      {master}
                    </PermittedLink>
                  </span>
                  <span className={classes.freight}>
                    <WaybillBadge status={row.status} /> {laneOf(row)}
                    <br />
                    {departure && (
                      <>
                        {departureText(departure)}
                        <br />
                      </>
                    )}
                    {t('consolidationPage:houses', { count: row.houses.length })}
                    <br />
                    {t('consolidationPage:freightText', {
                      count: row.pieces,
                      pieces: row.pieces.toLocaleString('en'),
                      gross: weightShown(row, row.gross),
                    })}
                  </span>
                </>
              )
            },
          },
          ...clockKinds.map((kind) => ({
            key: kind,
            header: t(`clockKind:${kind}`),
            cell: (row: BoardMaster) => (
              <ClockCell clock={row.plan.clocks.find(({ clock }) => clock === kind)} zone={row.plan.zone} />
            ),
          })),
          {
            key: 'edit',
            width: 96,
            cell: (row) =>
              nextWaybillStatus('plan', row.status) && (
                <Allowed any={['/air/consolidation/save']}>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('consolidationPage:clocksOf', { master: masterName(t, row) })}
                    onClick={() => setEdited(row.id)}
                  >
                    {t('consolidationPage:edit')}
                  </Button>
                </Allowed>
              ),
          },
        ]}
        below={(row) => shown.has(row.id) && <BoardHouses master={row} />}
      />
      {master && <ClocksDrawer master={master} plan={master.plan} onClose={() => setEdited(null)} />}
    </section>
  )
}
