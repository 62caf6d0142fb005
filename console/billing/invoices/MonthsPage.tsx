import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { useTitle } from '../../page/title.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { MonthClose } from './MonthClose.tsx'

/** The months of the books: open work, and which are closed. */
export default function MonthsPage() {
  const t = useT(invoiceWords)
  useTitle(t('invoices:months'))
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{t('invoices:months')}</h1>
        <AppLink to="/billing/invoices">{t('invoices:title')}</AppLink>
        <AppLink to="/billing/aging">{t('invoices:aging')}</AppLink>
      </header>
      <MonthClose />
    </article>
  )
}
