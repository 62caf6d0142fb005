import { Button } from '@mantine/core'
import { type CodeKind, codePermissions } from '@shortcut/domain/users/sign-in-codes.ts'
import * as signInCodeWords from '@shortcut/words/en/access/sign-in-codes.ts'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { Allowed } from '../../page/Allowed.tsx'
import { useT } from '../../words/words.ts'

const SignInCodes = fetched(() => import('./SignInCodes.tsx'))

/** Makes sign-in codes for the selected people of a list. */
export function SignInCodeAction({ kind, ids }: { kind: CodeKind; ids: readonly string[] }) {
  const t = useT(signInCodeWords)
  const [open, setOpen] = useState(false)
  return (
    <Allowed any={[codePermissions[kind]]}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('signInCode:action')}
      </Button>
      {open && <SignInCodes kind={kind} find={async () => ids} onClose={() => setOpen(false)} />}
    </Allowed>
  )
}
