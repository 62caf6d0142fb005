import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { CustomerUser } from '@shortcut/domain/customers/customer-user-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import type { StatusTone } from '@shortcut/ui/status-tones.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, queryOf } from '../call/use-call.ts'
import { useForm } from '../forms/use-form.ts'
import { useNews } from '../live/use-news.ts'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../records/TableCells.module.css'
import { useT } from '../words/words.ts'

const mailTones = { waiting: 'amber', sent: 'green', failed: 'red' } as const satisfies Record<string, StatusTone>

/** People of the account who sign in to its own pages: invited by mail, and shut out when they leave. */
export function AccountPeople({ account }: { account: { id: string; name: string } }) {
  const t = useT(ownWords)
  const query = useQuery(queryOf(calls.customerUser.list, { accountId: account.id }))
  useNews(['user'], calls.customerUser.list.path)
  const mayInvite = useHolds(['/truck/user/save'])
  const maySend = useHolds(['/truck/user/reset'])
  const mayFreeze = useHolds(['/truck/user/freeze'])
  const [inviting, setInviting] = useState(false)
  const [freezing, setFreezing] = useState<CustomerUser | null>(null)
  const failure = failureOf(query)
  const { list = [], canMail = true } = query.data ?? {}
  const sendCode = ({ id, email }: CustomerUser) =>
    call(calls.customerUser.sendCode, { id }).then(
      () => {
        showSuccess(t('people:againDone', { email }))
        void query.refetch()
      },
      () => undefined,
    )
  const freeze = ({ id, frozen }: CustomerUser) =>
    call(calls.user.freeze, { ids: [id], frozen: !frozen }).then(
      () => {
        setFreezing(null)
        void query.refetch()
      },
      () => undefined,
    )
  return (
    <DetailSection
      title={t('people:title')}
      actions={
        mayInvite &&
        canMail && (
          <Button variant="default" onClick={() => setInviting(true)}>
            {t('people:invite')}
          </Button>
        )
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {!canMail && <p className={classes.none}>{t('people:noMail')}</p>}
      {query.data && (
        <DataTable
          rows={list}
          rowKey={({ id }) => id}
          empty={t('people:none')}
          columns={[
            {
              key: 'name',
              header: t('people:name'),
              cell: ({ id, name }) => <AppLink to={`/truck/user?show=${id}`}>{name}</AppLink>,
            },
            { key: 'email', header: t('people:email'), cell: ({ email }) => email },
            {
              key: 'state',
              header: t('people:state'),
              cell: ({ frozen }) => (
                <StatusBadge text={t(frozen ? 'people:frozen' : 'people:active')} tone={frozen ? 'red' : 'green'} />
              ),
            },
            {
              key: 'roles',
              header: t('people:roles'),
              cell: ({ roles }) => roles.map(({ name }) => name).join(', '),
            },
            {
              key: 'lastSignIn',
              header: t('people:lastSignIn'),
              cell: ({ lastSignInAt }) =>
                lastSignInAt ? (
                  <RelativeTime at={lastSignInAt} />
                ) : (
                  <span className={classes.quiet}>{t('people:never')}</span>
                ),
            },
            {
              key: 'mail',
              header: t('people:mail'),
              cell: ({ mail }) =>
                mail && (
                  <>
                    <StatusBadge text={t(`people:mail_${mail.state}`)} tone={mailTones[mail.state]} />{' '}
                    <RelativeTime at={mail.at} />
                  </>
                ),
              hint: ({ mail }) => (mail?.state === 'failed' ? mail.lastAnswer : undefined),
            },
            {
              key: 'buttons',
              cell: (person) => (
                <span className={classes.buttons}>
                  {maySend && canMail && !person.frozen && (
                    <Button
                      variant="default"
                      aria-label={`${t('people:again')} ${person.name}`}
                      onClick={() => void sendCode(person)}
                    >
                      {t('people:again')}
                    </Button>
                  )}
                  {mayFreeze && (
                    <Button
                      variant="default"
                      aria-label={`${t(person.frozen ? 'people:unfreeze' : 'people:freeze')} ${person.name}`}
                      onClick={() => (person.frozen ? void freeze(person) : setFreezing(person))}
                    >
                      {t(person.frozen ? 'people:unfreeze' : 'people:freeze')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {inviting && (
        <InviteDrawer
          account={account}
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false)
            showSuccess(t('people:invited', { email }))
            void query.refetch()
          }}
        />
      )}
      <ConfirmDialog
        opened={freezing !== null}
        destructive
        title={t('people:freezeTitle', { name: freezing?.name ?? '' })}
        confirmText={t('people:freeze')}
        onConfirm={() => (freezing ? freeze(freezing) : undefined)}
        onClose={() => setFreezing(null)}
      >
        <p>{t('people:freezeHelp')}</p>
      </ConfirmDialog>
    </DetailSection>
  )
}

type InviteProps = {
  account: { id: string; name: string }
  onClose: () => void
  onInvited: (email: string) => void
}

function InviteDrawer({ account, onClose, onInvited }: InviteProps) {
  const t = useT(ownWords)
  const form = useForm(() => ({ name: '', email: '' }))
  const { values } = form
  const submit = async () => {
    try {
      await call(calls.customerUser.invite, form.sent({ accountId: account.id, ...values }), {
        handles: [codes.invalid],
      })
      onInvited(values.email)
    } catch (error) {
      form.refuse(error)
    }
  }
  return (
    <FormDrawer
      opened
      title={t('people:inviteTitle', { account: account.name })}
      submitText={t('people:send')}
      dirty={values.name !== '' || values.email !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('people:title')} help={t('people:inviteHelp')}>
        <TextInput className={wholeLine} label={t('people:name')} withAsterisk {...form.bind('name')} />
        <TextInput className={wholeLine} label={t('people:email')} type="email" withAsterisk {...form.bind('email')} />
      </FormSection>
    </FormDrawer>
  )
}
