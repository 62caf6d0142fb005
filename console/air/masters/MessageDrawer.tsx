import { calls } from 'virtual:calls'
import {
  type FwbVersion,
  fwbVersions,
  nameOfVersion,
  typeOfSent,
} from '@shortcut/domain/air/exchange/message-versions.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { MessageView } from '../paper/MessageView.tsx'

const versions = fwbVersions.map((value) => ({ value, label: nameOfVersion('FWB', value) }))

type Props = { master: MasterDetail; onClose: () => void }

/** The waybill as its message: at first as its airline takes it. */
export default function MessageDrawer({ master: { id, number }, onClose }: Props) {
  const t = useT(masterWords)
  const [chosen, setChosen] = useState<FwbVersion>()
  const query = useQuery(queryOf(calls.masterWaybill.message, chosen ? { id, version: chosen } : { id }))
  const version = chosen ?? versions.find(({ label }) => label === query.data?.name)?.value
  return (
    <MessageView
      title={t('masterPage:messageTitle', { kind: typeOfSent(query.data?.name ?? 'FWB'), number: number ?? '' })}
      help={t('masterPage:messageText')}
      versions={versions}
      version={version}
      onVersion={setChosen}
      query={query}
      onClose={onClose}
    />
  )
}
