import { AppLink } from '../app/AppLink.tsx'
import '../app/record-words.ts'
import { useTitle } from '../app/title.ts'
import { useT } from '../app/words.ts'
import classes from './Invoices.module.css'
import './invoice-words.ts'
import { MonthClose } from './MonthClose.tsx'

/** The months of the books: what is left to do in each, and which are closed. */
export default function MonthsPage() {
  const t = useT()
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
