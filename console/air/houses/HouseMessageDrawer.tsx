import { calls } from 'virtual:calls'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { MessageView } from '../paper/MessageView.tsx'

const versions = ['4', '5'] as const

type Props = { master: MasterDetail; onClose: () => void }

/** The issued houses of a master as their message. */
export function HouseMessageDrawer({ master: { id, number }, onClose }: Props) {
  const t = useT(houseWords)
  const [version, setVersion] = useState<(typeof versions)[number]>('5')
  const query = useQuery(queryOf(calls.houseWaybill.message, { masterId: id, version }))
  return (
    <MessageView
      type="FHL"
      title={t('housePage:fhlTitle', { number: number ?? '' })}
      help={t('housePage:fhlText')}
      versions={versions}
      version={version}
      onVersion={setVersion}
      query={query}
      onClose={onClose}
    />
  )
}
