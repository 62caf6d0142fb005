import { calls } from 'virtual:calls'
import type { SilentPartner } from '@shortcut/domain/bookings/api.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as silenceWords from '@shortcut/words/en/silence.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { AppLink } from '../page/AppLink.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './SilenceStrip.module.css'
import { silenceText } from './silence-text.ts'

const askEvery = 60_000
const dayMs = 86_400_000

/** Silent partners that usually send by now, above the monitor's list; nothing if there are none. */
export function SilenceStrip({ zone }: { zone: string }) {
  const t = useT(silenceWords)
  const client = useQueryClient()
  const mayMute = useHolds(['/bookingMonitor/index/repair'])
  const seesAccounts = useHolds(['/truck/account/list'])
  const { data } = useQuery({ ...queryOf(calls.bookingMonitor.silent, {}), refetchInterval: askEvery })
  if (!data || data.length === 0) return null
  const mute = async (accountId: string, muted: boolean, until: string | null) => {
    await call(calls.bookingMonitor.mute, { accountId, muted, until }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: [calls.bookingMonitor.silent.path] })
  }
  const sentence = (partner: SilentPartner) => {
    const { mute } = partner
    if (!mute) return silenceText(t, partner, zone)
    const until = mute.until && timeIn(zone, mute.until)
    const why = until ? t('silence:mutedUntil', { by: mute.by, until }) : t('silence:muted', { by: mute.by })
    return `${silenceText(t, partner, zone)} ${why}`
  }
  return (
    <ul className={classes.strip} aria-label={t('silence:title')}>
      {data.map((partner) => (
        <li key={partner.accountId} data-muted={partner.mute !== null || undefined}>
          <StatusGlyph tone={partner.mute ? 'grey-outline' : 'amber'} />
          <span>{sentence(partner)}</span>
          {seesAccounts && <AppLink to={`/truck/account/detail/${partner.accountId}`}>{partner.name}</AppLink>}
          {mayMute && !partner.mute && (
            <>
              <button
                type="button"
                onClick={() => void mute(partner.accountId, true, new Date(Date.now() + dayMs).toISOString())}
              >
                {t('silence:snooze')}
              </button>
              <button type="button" onClick={() => void mute(partner.accountId, true, null)}>
                {t('silence:mute')}
              </button>
            </>
          )}
          {mayMute && partner.mute && (
            <button type="button" onClick={() => void mute(partner.accountId, false, null)}>
              {t('silence:unmute')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
