import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { type CodeKind, codePermissions } from '@shortcut/domain/users/sign-in-codes.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as signInCodeWords from '@shortcut/words/en/access/sign-in-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import { failureOf, queryOf } from '../../call/use-call.ts'
import { useLive } from '../../live/live.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'

const SignInCodes = fetched(() => import('./SignInCodes.tsx'))

type Props = { kind: CodeKind; id: string; zone: string /** Others cannot sign in. */; isActive: boolean }

/** One person's unused sign-in code: make and withdraw it. */
export function SignInCodeSection(props: Props) {
  return (
    <Allowed any={[codePermissions[props.kind]]}>
      <OneCode {...props} />
    </Allowed>
  )
}

function OneCode({ kind, id, zone, isActive }: Props) {
  const t = useT(signInCodeWords)
  const ofKind = calls[`${kind}SignInCode`] as typeof calls.driverSignInCode
  const query = useQuery({ ...queryOf(ofKind.find, { id }), staleTime: 0 })
  const failure = failureOf(query)
  const [making, setMaking] = useState(false)
  useLive((news) => {
    if (news === 'resync' || news.some((event) => event.topic === kind && event.id === id)) void query.refetch()
  })
  const unused = query.data?.unused
  const withdraw = () =>
    call(ofKind.withdraw, { ids: [id] }).then(
      () => query.refetch(),
      () => undefined,
    )
  return (
    <DetailSection
      title={t('signInCode:title')}
      actions={
        <>
          {unused && (
            <Button variant="default" onClick={() => void withdraw()}>
              {t('signInCode:withdraw')}
            </Button>
          )}
          {isActive && (
            <Button variant="default" onClick={() => setMaking(true)}>
              {t('signInCode:makeOne')}
            </Button>
          )}
        </>
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && (
        <p>
          {unused
            ? t('signInCode:unused', { who: unused.createdBy, until: timeIn(zone, unused.worksUntil) })
            : t('signInCode:none')}
        </p>
      )}
      {making && (
        <SignInCodes
          kind={kind}
          find={async () => [id]}
          onClose={() => {
            setMaking(false)
            void query.refetch()
          }}
        />
      )}
    </DetailSection>
  )
}
