import { calls } from 'virtual:calls'
import * as expiringWords from '@shortcut/words/en/as2/expiring.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewerZone } from '../call/preferences.ts'
import { useHolds } from '../call/session.ts'
import { besideOf } from '../call/use-call.ts'
import type { Concern } from '../page/concern.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'

/** They change by hand, once in years. */
const askEvery = 300_000

/** Certificates for AS2 that end within 30 days or have ended, for those who may replace them. */
export function useExpiring(): Concern | null {
  const t = useT(expiringWords)
  const zone = useViewerZone()
  const enabled = useHolds(['/truck/account/partner'])
  const { data } = useQuery({ ...besideOf(calls.as2Certificate.expiring, {}), enabled, refetchInterval: askEvery })
  const [first] = data ?? []
  if (!enabled || !data || !first) return null
  const { whose, endsAt, accountId } = first
  const name = whose === 'ours' ? t('as2Expiring:ours', { name: first.name }) : first.name
  const sentence = Date.parse(endsAt) < Date.now() ? 'as2Expiring:over' : 'as2Expiring:soon'
  return {
    text:
      data.length === 1
        ? t(sentence, { name, time: timeIn(zone, endsAt) })
        : t('as2Expiring:several', { count: data.length }),
    brief: t('as2Expiring:brief', { count: data.length }),
    path: `/truck/account/detail/${accountId}?part=partners`,
    about: Object.fromEntries(data.map((one) => [`${one.whose} ${one.name} ${one.endsAt}`, 1])),
  }
}
