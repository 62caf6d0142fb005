import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../records/TableCells.module.css'
import { useT } from '../words/words.ts'

/** An account's systems with their identifiers and the destination of their answers, and a link to all sent messages. */
export function AccountPartners({ accountId }: { accountId: string }) {
  const t = useT(fieldWords, partnerWords)
  const navigate = useNavigate()
  const query = useQuery(queryOf(calls.partner.list, { accountId }))
  const failure = failureOf(query)
  const partners = query.data ?? []
  return (
    <DetailSection
      title={t('partnerPage:partners')}
      actions={
        <span className={classes.buttons}>
          {partners.length > 0 && (
            <Allowed any={['/bookingMonitor/index/list']}>
              <AppLink to={`/bookingMonitor/outgoing?accountId=${accountId}`}>{t('partnerPage:sentAnswers')}</AppLink>
            </Allowed>
          )}
          <Allowed any={['/truck/account/partner']}>
            <Button variant="default" onClick={() => navigate(`/truck/account/partner/${accountId}/new`)}>
              {t('partnerPage:add')}
            </Button>
          </Allowed>
        </span>
      }
    >
      {failure && <ErrorState title={failure.message} onRetry={() => void query.refetch()} />}

      {query.data && (
        <DataTable
          rows={partners}
          rowKey={({ id }) => id}
          empty={t('partnerPage:none')}
          columns={[
            {
              key: 'name',
              header: t('partnerField:name'),
              cell: ({ id, name }) => <AppLink to={`/truck/account/partner/${accountId}/${id}`}>{name}</AppLink>,
            },
            { key: 'kind', header: t('partnerField:kind'), cell: ({ kind }) => t(`partnerKind:${kind}`) },
            {
              key: 'ids',
              header: t('partnerPage:ids'),
              cell: ({ kind, theirQualifier, theirId, airlines }) =>
                kind === 'x12' ? `${theirQualifier} ${theirId}` : airlines,
            },
            {
              key: 'delivery',
              header: t('partnerField:delivery'),
              cell: ({ delivery, url, folder, mailTo, phone }) => (
                <>
                  {t(`partnerDelivery:${delivery}`)}{' '}
                  <span className={classes.quiet}>
                    {{ none: '', sftp: '', as2: '', url, folder, mail: mailTo, sms: phone }[delivery]}
                  </span>
                </>
              ),
            },
          ]}
        />
      )}
    </DetailSection>
  )
}
