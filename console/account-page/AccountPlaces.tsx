import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { showError, showSuccess } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { failureOf, searchOf } from '../call/use-call.ts'
import classes from '../records/TableCells.module.css'
import { useSettled } from '../time/use-settled.ts'
import { useT } from '../words/words.ts'
import { addressText } from '../work-orders/chosen-place.ts'
import type { Place } from './place.ts'

const PlaceDrawer = fetched(() => import('./PlaceDrawer.tsx'))

const step = 50
const most = 500

/** An account's places, the most used first: search, add, edit and remove. */
export function AccountPlaces({ accountId }: { accountId: string }) {
  const t = useT(accountWords)
  const client = useQueryClient()
  const maySave = useHolds(['/truck/account/place'])
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), 200)
  const [pageSize, setPageSize] = useState(step)
  const query = useQuery(searchOf(calls.place.list, { accountId, q, pageSize }))
  const failure = failureOf(query)
  const [open, setOpen] = useState<{ place: Place | null } | null>(null)
  const [removing, setRemoving] = useState<Place | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [calls.place.list.path] })
  const remove = async ({ id, company }: Place) => {
    const { failed } = await call(calls.place.delete, { ids: [id] })
    setRemoving(null)
    if (failed[0]) showError(failed[0].message)
    else showSuccess(t('addressBook:removed', { place: company }))
    await refresh()
  }
  return (
    <DetailSection
      title={t('addressBook:title')}
      actions={
        <span className={classes.buttons}>
          <TextInput
            type="search"
            aria-label={t('addressBook:search')}
            placeholder={t('addressBook:search')}
            value={typed}
            maxLength={longestSearch}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {maySave && (
            <Button variant="default" onClick={() => setOpen({ place: null })}>
              {t('addressBook:add')}
            </Button>
          )}
        </span>
      }
    >
      <p className={classes.quiet}>{t('addressBook:help')}</p>
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}
      {query.data && (
        <DataTable
          rows={query.data.list}
          rowKey={({ id }) => id}
          empty={t(q === '' ? 'addressBook:none' : 'addressBook:noMatch')}
          columns={[
            { key: 'company', header: t('addressBook:company'), rowHeader: true, cell: ({ company }) => company },
            { key: 'address', header: t('addressBook:address'), cell: addressText },
            {
              key: 'contact',
              header: t('addressBook:contactName'),
              cell: ({ contactName, contactPhone }) => [contactName, contactPhone].filter(Boolean).join(', '),
            },
            {
              key: 'appointment',
              header: t('addressBook:appointment'),
              cell: ({ opensAt, closesAt }) => (opensAt || closesAt ? `${opensAt ?? ''}–${closesAt ?? ''}` : ''),
            },
            { key: 'uses', header: t('addressBook:uses'), align: 'end', cell: ({ uses }) => uses },
            {
              key: 'lastUsed',
              header: t('addressBook:lastUsed'),
              cell: ({ lastUsedAt }) =>
                lastUsedAt ? (
                  <RelativeTime at={lastUsedAt} />
                ) : (
                  <span className={classes.quiet}>{t('addressBook:neverUsed')}</span>
                ),
            },
            maySave && {
              key: 'buttons',
              cell: (place) => (
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    aria-label={`${t('addressBook:edit')} ${place.company}`}
                    onClick={() => setOpen({ place })}
                  >
                    {t('addressBook:edit')}
                  </Button>
                  <Button
                    variant="default"
                    aria-label={`${t('addressBook:remove')} ${place.company}`}
                    onClick={() => setRemoving(place)}
                  >
                    {t('addressBook:remove')}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {query.data?.more && pageSize < most && (
        <Button variant="default" onClick={() => setPageSize(Math.min(most, pageSize * 2))}>
          {t('addressBook:more')}
        </Button>
      )}
      {open && (
        <PlaceDrawer
          accountId={accountId}
          place={open.place}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            void refresh()
          }}
        />
      )}
      <ConfirmDialog
        opened={removing !== null}
        title={t('addressBook:removeTitle', { place: removing?.company ?? '' })}
        confirmText={t('addressBook:remove')}
        destructive
        onConfirm={() => (removing ? remove(removing) : undefined)}
        onClose={() => setRemoving(null)}
      >
        <p>{t('addressBook:removeText')}</p>
      </ConfirmDialog>
    </DetailSection>
  )
}
