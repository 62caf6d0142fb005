import { calls } from 'virtual:calls'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as userWords from '@shortcut/words/en/access/users.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { tellEach } from '../records/each.ts'
import { ShownOnce } from '../records/ShownOnce.tsx'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import type { UserDetail } from './user-form.ts'

export type UserQuestion = 'reset' | 'signOut' | 'removeFactor'

type Props = { user: UserDetail; zone: string; asking: UserQuestion | null; onClose: () => void }

/** An administrator's actions on a user's sign-in, each after a question that tells its effect. */
export function UserQuestions({ user, zone, asking, onClose }: Props) {
  const t = useT(recordWords, userWords)
  const replies = useQueryClient()
  const [given, setGiven] = useState<{ password: string; worksUntil: string } | null>(null)
  const { id, name } = user
  const act = {
    reset: async () => setGiven(await call(calls.user.resetPassword, { id })),
    signOut: async () => {
      tellEach(t, await call(calls.user.signOut, { ids: [id] }), t('userPage:signedOut'), () => name)
    },
    removeFactor: async () => {
      tellEach(t, await call(calls.secondFactor.remove, { ids: [id] }), t('userPage:factorRemoved'), () => name)
    },
  }
  const confirm = async () => {
    // The call itself has shown a refusal; the dialog closes either way.
    if (asking) await act[asking]().catch(() => undefined)
    onClose()
    void replies.invalidateQueries({ queryKey: [calls.user.detail.path] })
    void replies.invalidateQueries({ queryKey: [calls.session.ofUser.path] })
  }
  return (
    <>
      {asking && (
        <ConfirmDialog
          opened
          title={t(`userPage:${asking}Title`, { name })}
          confirmText={t(`userPage:${asking}`)}
          destructive
          onConfirm={confirm}
          onClose={onClose}
        >
          <p>{t(`userPage:${asking}Help`)}</p>
        </ConfirmDialog>
      )}
      {given && (
        <ShownOnce
          title={t('userPage:resetDone', { name })}
          note={t('userPage:resetNote', { until: timeIn(zone, given.worksUntil) })}
          secrets={[given.password]}
          onDone={() => setGiven(null)}
        />
      )}
    </>
  )
}
