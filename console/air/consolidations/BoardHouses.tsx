import { calls } from 'virtual:calls'
import { ActionIcon, Button } from '@mantine/core'
import type { BoardMaster } from '@shortcut/domain/air/consolidation-api.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { useT } from '../../words/words.ts'
import { HouseBadge } from '../houses/HouseBadge.tsx'
import { houseName, housePath, weightShown } from '../houses/house-columns.tsx'
import { faultText, SumFaults } from '../houses/SumFaults.tsx'
import classes from './Consolidations.module.css'
import { forgetPlans } from './forget-plans.ts'
import { masterName } from './master-name.ts'
import { PlaceHouse } from './PlaceHouse.tsx'

/** The houses of a master on the board: put one under it, or take one off. */
export function BoardHouses({ master }: { master: BoardMaster }) {
  const t = useT(consolidationWords, houseWords)
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useHolds(['/air/house/save'])
  const { houses, faults, kind } = master
  const isOpen = mayEdit && nextWaybillStatus('edit', master.status) !== null
  const remove = async ({ id, version, ...house }: (typeof houses)[number]) => {
    const done = await call(calls.houseWaybill.place, { id, version, masterId: null }).catch(() => null)
    await forgetPlans()
    if (done) showSuccess(t('consolidationPage:removed', { house: houseName(t, house) }))
  }
  return (
    <div className={classes.houses}>
      <SumFaults faults={faults} unit={master.weightUnit} />
      <DataTable
        label={t('consolidationPage:housesOf', { master: masterName(t, master) })}
        rows={houses}
        rowKey={({ id }) => id}
        empty={t('housePage:noHouses')}
        markOf={(house) => (house.faults.length > 0 ? 'warning' : undefined)}
        columns={[
          {
            key: 'number',
            rowHeader: true,
            header: t('consolidationPage:house'),
            cell: (house) => (
              <PermittedLink needs="/air/house/list" to={housePath(house.id)}>
                {houseName(t, house)}
              </PermittedLink>
            ),
          },
          {
            key: 'status',
            header: t('consolidationPage:status'),
            cell: ({ status }) => <HouseBadge status={status} />,
          },
          { key: 'shipper', header: t('consolidationPage:shipper'), cell: ({ shipper }) => shipper },
          { key: 'consignee', header: t('consolidationPage:consignee'), cell: ({ consignee }) => consignee },
          {
            key: 'pieces',
            header: t('consolidationPage:pieces'),
            align: 'end',
            cell: ({ pieces }) => pieces.toLocaleString('en'),
          },
          {
            key: 'gross',
            header: t('consolidationPage:gross'),
            align: 'end',
            cell: (house) => weightShown(house, house.gross),
          },
          isOpen && {
            key: 'remove',
            width: 48,
            cell: (house) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('consolidationPage:remove', { house: houseName(t, house) })}
                onClick={() => void remove(house)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ),
          },
        ]}
        below={(house) =>
          house.faults.length > 0 && house.faults.map((fault) => faultText(t, fault, house.weightUnit)).join(' ')
        }
      />
      {isOpen && !(kind === 'backToBack' && houses.length > 0) && (
        <Button className={classes.tail ?? ''} variant="default" size="compact-sm" onClick={() => setAdding(true)}>
          {t('consolidationPage:addHouse')}
        </Button>
      )}
      {isAdding && <PlaceHouse master={master} onClose={() => setAdding(false)} />}
    </div>
  )
}
