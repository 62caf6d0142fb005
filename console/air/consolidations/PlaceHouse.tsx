import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { BoardMaster } from '@shortcut/domain/air/consolidation-api.ts'
import type { HouseRow } from '@shortcut/domain/air/house-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { showSuccess } from '../../call/notices.ts'
import { Picker } from '../../forms/Picker.tsx'
import { type Translate, useT } from '../../words/words.ts'
import { houseName, housePath, laneOf } from '../houses/house-columns.tsx'
import { forgetPlans } from './forget-plans.ts'
import { masterName } from './master-name.ts'

const AddHouseDrawer = fetched(() => import('../houses/AddHouseDrawer.tsx'))

const labelOf = (t: Translate<typeof houseWords>, house: HouseRow) =>
  [houseName(t, house), house.shipper, laneOf(house), house.pieces.toLocaleString('en')].filter(Boolean).join(' · ')

/** Puts a house that is under no master under this one, or begins a new one. */
export function PlaceHouse({ master, onClose }: { master: BoardMaster; onClose: () => void }) {
  const t = useT(consolidationWords, houseWords)
  const navigate = useNavigate()
  const found = useRef(new Map<string, HouseRow>())
  const [houseId, setHouseId] = useState('')
  const [error, setError] = useState<string>()
  const [isNew, setNew] = useState(false)
  const name = masterName(t, master)
  const find = async (q: string, signal: AbortSignal) => {
    const { list } = await call(calls.houseWaybill.list, { view: 'loose', q, pageSize: 20 }, { signal })
    for (const house of list) found.current.set(house.id, house)
    return list.map((house) => ({ value: house.id, label: labelOf(t, house) }))
  }
  const add = async () => {
    const house = found.current.get(houseId)
    if (!house) return
    try {
      const input = { id: house.id, version: house.version, masterId: master.id }
      await call(calls.houseWaybill.place, input, { handles: [codes.invalid, codes.refused, codes.conflict] })
      await forgetPlans()
      showSuccess(t('consolidationPage:added', { house: houseName(t, house), master: name }))
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setError(thrown.fields[0]?.message ?? thrown.message)
    }
  }
  if (isNew)
    return (
      <AddHouseDrawer
        masterId={master.id}
        masterNumber={master.number ?? t('housePage:masterDraft')}
        onClose={onClose}
        onSaved={(made) => void navigate(housePath(made.id))}
      />
    )
  return (
    <ConfirmDialog
      opened
      title={t('consolidationPage:addTitle', { master: name })}
      confirmText={t('consolidationPage:add')}
      onConfirm={add}
      onClose={onClose}
    >
      <Picker
        label={t('consolidationPage:findHouse')}
        description={t('consolidationPage:addHelp')}
        value={houseId}
        onChange={(id) => {
          setHouseId(id)
          setError(undefined)
        }}
        error={error}
        finds="looseHouse"
        find={find}
        nothingFoundMessage={t('consolidationPage:noHouseFound')}
        data-autofocus
      />
      <Button variant="subtle" size="compact-sm" onClick={() => setNew(true)}>
        {t('consolidationPage:newHouse')}
      </Button>
    </ConfirmDialog>
  )
}
