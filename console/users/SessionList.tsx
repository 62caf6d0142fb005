import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { sessionApi } from '@shortcut/domain/users/session-api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import * as userWords from '@shortcut/words/en/access/users.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import { deviceText } from './device-text.ts'
import classes from './SessionList.module.css'

type Props = { sessions: ReplyOf<(typeof sessionApi)['own']>; zone: string }

/** A user's sessions, the one used last first. */
export function SessionList({ sessions, zone }: Props) {
  const t = useT(userWords)
  if (sessions.length === 0) return <p className={classes.quiet}>{t('userPage:noSessions')}</p>
  return (
    <ul className={classes.sessions}>
      {sessions.map(({ device, ip, since, lastSeenAt, current }) => (
        <li key={`${since} ${ip} ${device}`}>
          <span title={device}>
            {deviceText(device) || t('sessions:unknownDevice')} {current && <b>{t('sessions:here')}</b>}
          </span>
          <span className={classes.quiet}>{ip}</span>
          <span className={classes.quiet}>{t('sessions:since', { time: timeIn(zone, since) })}</span>
          <RelativeTime at={lastSeenAt} />
        </li>
      ))}
    </ul>
  )
}
