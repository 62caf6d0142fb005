import { calls } from 'virtual:calls'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { MessageView } from '../paper/MessageView.tsx'

const versions = ['16', '17'] as const

type Props = { master: MasterDetail; onClose: () => void }

/** The waybill as its message. */
export default function MessageDrawer({ master: { id, number }, onClose }: Props) {
  const t = useT(masterWords)
  const [version, setVersion] = useState<(typeof versions)[number]>('17')
  const query = useQuery(queryOf(calls.masterWaybill.message, { id, version }))
  return (
    <MessageView
      type="FWB"
      title={t('masterPage:messageTitle', { number: number ?? '' })}
      help={t('masterPage:messageText')}
      versions={versions}
      version={version}
      onVersion={setVersion}
      query={query}
      onClose={onClose}
    />
  )
}
