import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as mapWords from '@shortcut/words/en/map.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import classes from '../map/SharedPage.module.css'
import { SharedTracking } from '../map/SharedTracking.tsx'
import { useDocumentTitle } from '../page/document-title.ts'
import { useT } from '../words/words.ts'
import { Times } from './Times.tsx'

const InvoiceProof = lazy(() => import('../proof/InvoiceProof.tsx'))

/** What a customer sees, without a sign-in: nothing without a link to a shipment or an invoice (specification §2). */
export default function MapPage() {
  const t = useT(mapWords)
  useDocumentTitle(t('page:map'))
  const query = new URLSearchParams(useLocation().search)
  const share = query.get('share')
  const proof = query.get('proof')
  if (share)
    return (
      <Times>
        <SharedTracking share={share} key={share} />
      </Times>
    )
  if (proof)
    return (
      <Times>
        <Suspense fallback={null}>
          <InvoiceProof proof={proof} key={proof} />
        </Suspense>
      </Times>
    )
  return (
    <main className={classes.nothing}>
      <EmptyState title={t('map:nothing')} text={t('map:needsLink')} />
    </main>
  )
}
