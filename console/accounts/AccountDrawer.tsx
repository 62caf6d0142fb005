import { calls } from 'virtual:calls'
import type { accountApi } from '@shortcut/domain/accounts/api.ts'
import { accountForm } from '@shortcut/domain/accounts/input.ts'
import type { InputOf, ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { call } from '../call/call.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { AccountFields } from './AccountFields.tsx'
import { accountFormOf, accountWire } from './account-form.ts'
import { accountFormText } from './account-texts.ts'

type Account = ReplyOf<(typeof accountApi)['save']>
type Input = InputOf<(typeof accountApi)['save']>
type Props = { account: Account | null; onClose: () => void; onSaved: () => void }

const save = (input: Record<string, unknown>) =>
  call(calls.account.save, input as Input, { handles: [codes.invalid, codes.conflict] })

/** Adds or edits an account. */
export default function AccountDrawer({ account, onClose, onSaved }: Props) {
  const t = useT(accountWords, fieldWords, recordWords)
  return (
    <RecordDrawer
      title={t(account ? 'accountPage:edit' : 'accountPage:add')}
      record={account}
      valuesOf={accountFormOf}
      wireOf={accountWire}
      schema={accountForm}
      save={save}
      labelOf={(field) => t(`accountField:${field}`)}
      textOf={(field, values) => accountFormText(t, field, values)}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <AccountFields form={form} />}
    </RecordDrawer>
  )
}
