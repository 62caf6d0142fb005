import type { OwnRequest } from '@shortcut/domain/customers/own-order-api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import { momentShown } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './OwnPages.module.css'

const tones: Record<OwnRequest['state'], StatusTone> = {
  open: 'amber',
  accepted: 'green',
  declined: 'red',
  replaced: 'grey-struck',
  overtaken: 'grey-outline',
}

/** What the customer asked for, the latest first, with our answers. */
export function OwnRequests({ requests }: { requests: readonly OwnRequest[] }) {
  const t = useT(customerWords, ownWords)
  return (
    <ul className={classes.requests}>
      {requests.map(({ id, kind, state, askedBy, askedAt, remark, wishes, reason }) => (
        <li key={id}>
          <StatusBadge text={t(`ownPage:request_${state}`)} tone={tones[state]} /> {t(`ownPage:kind_${kind}`)}
          {' · '}
          <span className={classes.quiet}>
            {askedBy && `${askedBy}, `}
            <RelativeTime at={askedAt} />
          </span>
          {wishes.map(({ field, value }) => (
            <p key={field}>
              {t(`wish:${field}`)}: <strong>{momentShown(value.replace('T', ' '))}</strong>
            </p>
          ))}
          {remark && <blockquote>{remark}</blockquote>}
          {reason && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  )
}
