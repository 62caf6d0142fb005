import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import { fhlVersions, nameOfVersion, typeOfSent } from '@shortcut/domain/air/exchange/message-versions.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { MessageView } from '../paper/MessageView.tsx'

const values = [...fhlVersions, 'XFZB'] as const
type Version = (typeof values)[number]
const versions = values.map((value) => ({ value, label: nameOfVersion('FHL', value) }))

type Props = {
  master: MasterDetail
  /** The issued ones. */
  houses: readonly { id: string; number: string | null }[]
  onClose: () => void
}

/** The issued houses of a master as their message: at first as its airline takes it. An XFZB is one of them. */
export function HouseMessageDrawer({ master: { id, number }, houses, onClose }: Props) {
  const t = useT(houseWords)
  const [chosen, setChosen] = useState<Version>()
  const [houseId, setHouseId] = useState(houses[0]?.id ?? '')
  const asked = { masterId: id, ...(chosen && { version: chosen }), ...(chosen === 'XFZB' && { houseId }) }
  const query = useQuery(queryOf(calls.houseWaybill.message, asked))
  const version = chosen ?? versions.find(({ label }) => label === query.data?.name)?.value
  return (
    <MessageView
      title={t('housePage:fhlTitle', { kind: typeOfSent(query.data?.name ?? 'FHL'), number: number ?? '' })}
      help={t('housePage:fhlText')}
      versions={versions}
      version={version}
      onVersion={setChosen}
      choice={
        version === 'XFZB' && (
          <Select
            label={t('houseField:number')}
            value={houseId}
            data={houses.map((house) => ({ value: house.id, label: house.number ?? '' }))}
            onChange={(value) => value && setHouseId(value)}
            allowDeselect={false}
            w={200}
          />
        )
      }
      query={query}
      onClose={onClose}
    />
  )
}
