import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import classes from '../records/SmallTable.module.css'
import { useT } from '../words/words.ts'

/** The systems of an account, how each is known and where its answers go, and the way to all that was sent. */
export function AccountPartners({ accountId }: { accountId: string }) {
  const t = useT()
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
      {query.data && partners.length === 0 && <p className={classes.none}>{t('partnerPage:none')}</p>}
      {partners.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('partnerField:name')}</th>
              <th scope="col">{t('partnerField:kind')}</th>
              <th scope="col">{t('partnerPage:ids')}</th>
              <th scope="col">{t('partnerField:delivery')}</th>
            </tr>
          </thead>
          <tbody>
            {partners.map((partner) => (
              <tr key={partner.id}>
                <td>
                  <AppLink to={`/truck/account/partner/${accountId}/${partner.id}`}>{partner.name}</AppLink>
                </td>
                <td>{t(`partnerKind:${partner.kind}`)}</td>
                <td>{partner.kind === 'x12' && `${partner.theirQualifier} ${partner.theirId}`}</td>
                <td>
                  {t(`partnerDelivery:${partner.delivery}`)}{' '}
                  <span className={classes.quiet}>{partner.delivery === 'url' ? partner.url : partner.folder}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  )
}
