import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useLocation } from 'react-router'
import { fetched } from '../call/fetched.tsx'
import classes from '../map/SharedPage.module.css'
import { SharedTracking } from '../map/SharedTracking.tsx'
import { useDocumentTitle } from '../page/document-title.ts'
import { useT } from '../words/words.ts'
import { UiWords } from './UiWords.tsx'

const InvoiceProof = fetched(() => import('../proof/InvoiceProof.tsx'))

/**
 * The page for customers, without a sign-in: it shows nothing without a link to a shipment or an invoice (specification
 * §2).
 */
export default function MapPage() {
  const t = useT(mapWords)
  useDocumentTitle(t('page:map'))
  const query = new URLSearchParams(useLocation().search)
  const share = query.get('share')
  const proof = query.get('proof')
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
