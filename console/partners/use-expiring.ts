import { calls } from 'virtual:calls'
import * as as2Words from '@shortcut/words/en/as2/connections.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import { useNews } from '../live/use-news.ts'
import type { Concern } from '../page/concern.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

/** Certificates for AS2 that end within 30 days or have ended, for those who may replace them. */
export function useExpiring(): Concern | null {
  const t = useT(as2Words)
  const zone = useViewerZone()
  const enabled = useHolds(['/truck/account/partner'])
  const { data } = useQuery({ ...besideOf(calls.as2Certificate.expiring, {}), enabled })
  useNews(['as2Connection', 'as2Certificate'], calls.as2Certificate.expiring.path)
  const [first] = data ?? []
  if (!enabled || !data || !first) return null
  const { whose, endsAt, accountId } = first
  const name = whose === 'ours' ? t('as2:ours', { name: first.name }) : first.name
  const sentence = Date.parse(endsAt) < Date.now() ? 'as2:expiredOne' : 'as2:expiringOne'
  return {
    text:
      data.length === 1
        ? t(sentence, { name, time: timeIn(zone, endsAt) })
        : t('as2:expiringSeveral', { count: data.length }),
    brief: t('as2:expiringBrief', { count: data.length }),
    path: `/truck/account/detail/${accountId}?part=partners`,
    about: Object.fromEntries(data.map((one) => [`${one.whose} ${one.name} ${one.endsAt}`, 1])),
  }
}
