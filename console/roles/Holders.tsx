import { calls } from 'virtual:calls'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as roleWords from '@shortcut/words/en/access/roles.ts'
import * as userWords from '@shortcut/words/en/access/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useHolds } from '../call/session.ts'
import { queryOf } from '../call/use-call.ts'
import { AppLink } from '../page/AppLink.tsx'
import { useT } from '../words/words.ts'
import classes from './Roles.module.css'

/** The users who have a role, linked to User Management if the viewer may open it. */
export function Holders({ roleId }: { roleId: string }) {
  const t = useT(roleWords, userWords)
  const { data } = useQuery({ ...queryOf(calls.role.detail, { id: roleId }), staleTime: 0 })
  const linked = useHolds(['/truck/user/list'])
  if (!data) return null
  return (
    <DetailSection title={t('rolePage:holders')}>
      {data.holders.length === 0 && <p className={classes.help}>{t('rolePage:nobody')}</p>}
      <ul className={classes.holders}>
        {data.holders.map(({ id, name, account, frozen }) => (
          <li key={id}>
            {linked ? <AppLink to={`/truck/user?${new URLSearchParams({ q: account })}`}>{name}</AppLink> : name}
            {frozen && ` (${t('userStatus:frozen')})`}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
