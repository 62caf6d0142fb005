import { calls } from 'virtual:calls'
import { MultiSelect, TextInput } from '@mantine/core'
import * as userWords from '@shortcut/words/en/access/users.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { userApi } from '@shortcut/domain/users/api.ts'
import { userForm } from '@shortcut/domain/users/fields.ts'
import { PasswordField } from '@shortcut/ui/fields/PasswordField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { call } from '../call/call.ts'
import { showLastingWarning } from '../call/notices.ts'
import { Picker } from '../forms/Picker.tsx'
import type { Form } from '../forms/use-form.ts'
import { findAccounts } from '../records/find-accounts.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useT } from '../words/words.ts'
import { useRoleOptions } from './use-roles.ts'
import { type UserDetail, type UserForm, userFormOf } from './user-form.ts'
import { ZoneField } from './ZoneField.tsx'

type Props = { user: UserDetail | null; onClose: () => void; onSaved: () => void }
type Input = InputOf<(typeof userApi)['save']>

const save = (input: Record<string, unknown>) =>
  call(calls.user.save, input as Input, { handles: [codes.invalid, codes.conflict] })

/** Adds or edits a user. */
export default function UserDrawer({ user, onClose, onSaved }: Props) {
  const t = useT(fieldWords, userWords)
  const options = useRoleOptions()
  // The user may have roles that the viewer is not permitted to list.
  const known = user?.roles.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const roles = [...options, ...known.filter(({ value }) => !options.some((option) => option.value === value))]
  const nameOf = (id: string) => roles.find(({ value }) => value === id)?.label ?? id
  return (
    <RecordDrawer<UserForm, UserDetail>
      title={t(user ? 'userPage:edit' : 'userPage:add')}
      record={user}
      valuesOf={userFormOf}
      wireOf={(values) => ({ ...values, accountId: values.accountId || null })}
      schema={userForm}
      save={async (input) => {
        const saved = await save(input)
        if (!user && input.id) showLastingWarning(t('userPage:firstPassword', { name: saved.name }))
        return saved
      }}
      labelOf={(field) => t(`userField:${field}`)}
      textOf={(field, values) => {
        if (field === 'roleIds') return values.roleIds.map(nameOf).join(', ')
        if (field === 'accountId') return values.accountId && (user?.accountName ?? '')
        return String(values[field])
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <UserFields form={form} user={user} roles={roles} />}
    </RecordDrawer>
  )
}

type FieldsProps = { form: Form<UserForm>; user: UserDetail | null; roles: { value: string; label: string }[] }

function UserFields({ form, user, roles }: FieldsProps) {
  const t = useT(fieldWords, userWords)
  const text = (field: Exclude<keyof UserForm, 'roleIds'>, required = false) => ({
    ...form.bind(field),
    label: t(`userField:${field}`),
    withAsterisk: required,
  })
  return (
    <>
      <FormSection title={t('userPage:person')}>
        <TextInput {...text('name', true)} autoComplete="off" />
        <TextInput {...text('account', true)} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <TextInput {...text('email')} type="email" autoComplete="off" />
        <TextInput {...text('phone')} autoComplete="off" />
        <ZoneField {...text('timeZone')} />
      </FormSection>
      <FormSection title={t('userPage:access')} help={t('userPage:rolesHelp')}>
        <Picker
          className={wholeLine}
          label={t('userField:accountId')}
          description={t('userPage:accountHelp')}
          nothingFoundMessage={t('userPage:noRole')}
          finds="account"
          find={findAccounts}
          valueLabel={user?.accountName ?? ''}
          value={form.values.accountId}
          onChange={(accountId) => form.set('accountId', accountId)}
          error={form.errors.accountId}
        />
        <MultiSelect
          className={wholeLine}
          label={t('userField:roles')}
          data={roles}
          value={[...form.values.roleIds]}
          onChange={(roleIds) => form.setValues((now) => ({ ...now, roleIds }))}
          error={form.errors.roleIds}
          searchable
          clearable
          nothingFoundMessage={t('userPage:noRole')}
        />
      </FormSection>
      {!user && (
        <FormSection title={t('userField:password')} help={t('userPage:passwordHelp')}>
          <PasswordField {...text('password', true)} autoComplete="new-password" />
          <PasswordField {...text('passwordAgain', true)} autoComplete="new-password" />
        </FormSection>
      )}
    </>
  )
}
