import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useLocation } from 'react-router'
import { fetched } from '../call/fetched.tsx'
import classes from '../map/SharedPage.module.css'
import { SharedTracking } from '../map/SharedTracking.tsx'
import { useDocumentTitle } from '../page/document-title.ts'
import { useT } from '../words/words.ts'
import { UiWords } from './UiWords.tsx'

const CustodyProof = fetched(() => import('../proof/CustodyProof.tsx'))
const InvoiceProof = fetched(() => import('../proof/InvoiceProof.tsx'))

/**
 * The page for customers, without a sign-in: it shows nothing without a link to a shipment, an invoice or a custody proof (specification
 * §2).
 */
export default function MapPage() {
  const t = useT(mapWords)
  useDocumentTitle(t('page:map'))
  const query = new URLSearchParams(useLocation().search)
  const share = query.get('share')
  const proof = query.get('proof')
  const custody = query.get('custody')
  if (custody)
    return (
      <UiWords>
        <CustodyProof custody={custody} key={custody} />
      </UiWords>
    )
  if (share)
    return (
      <UiWords>
        <SharedTracking share={share} key={share} />
      </UiWords>
    )
  if (proof)
    return (
      <UiWords>
        <InvoiceProof proof={proof} key={proof} />
      </UiWords>
    )
  return (
    <main className={classes.nothing}>
      <EmptyState title={t('map:nothing')} text={t('map:needsLink')} />
    </main>
  )
}
