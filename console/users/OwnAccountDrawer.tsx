import { calls } from 'virtual:calls'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { LeaveGuard } from '@shortcut/ui/page/FormDrawer.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as ownWords from '@shortcut/words/en/access/own.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnProfile } from './OwnProfile.tsx'
import { OwnSecondFactor } from './OwnSecondFactor.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The user's own settings and sign-in. Each part is saved separately. */
export default function OwnAccountDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(ownWords)
  const query = useQuery({ ...queryOf(calls.user.profile, {}), staleTime: 0 })
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState(false)
  const failure = failureOf(query)
  const user = query.data
  const report = (part: string) => (dirty: boolean) => {
    if (typed.has(part) !== dirty)
      setTyped(new Set(dirty ? [...typed, part] : [...typed].filter((one) => one !== part)))
  }
  return (
    <DetailDrawer
      title={t('own:title')}
      onClose={() => (typed.size > 0 ? setLeaving(true) : onClose())}
      actions={leaving && <LeaveGuard onDiscard={onClose} onStay={() => setLeaving(false)} />}
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!user && !failure && <SkeletonRows rows={12} columns={2} />}
      {user && (
        <>
          <OwnProfile user={user} onTyped={report('profile')} onSaved={() => query.refetch()} />
          <OwnPassword account={user.account} onTyped={report('password')} />
          <OwnSecondFactor on={user.secondFactor} onChanged={() => query.refetch()} />
          <OwnSessions />
        </>
      )}
    </DetailDrawer>
  )
}
