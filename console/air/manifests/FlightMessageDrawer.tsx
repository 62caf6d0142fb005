import { calls } from 'virtual:calls'
import type { ManifestEdition } from '@shortcut/domain/air/manifests/manifest-api.ts'
import * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import { MessageView } from '../paper/MessageView.tsx'

type Props = { edition: ManifestEdition; onClose: () => void }

/** A flight's manifest as its message. */
export default function FlightMessageDrawer({ edition: { id, title }, onClose }: Props) {
  const t = useT(manifestWords)
  const query = useQuery(queryOf(calls.airManifest.message, { id }))
  return (
    <MessageView
      title={t('manifestPage:messageTitle', { manifest: title })}
      help={t('manifestPage:messageText')}
      query={query}
      onClose={onClose}
    />
  )
}
