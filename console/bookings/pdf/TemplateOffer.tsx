import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from './PdfOrder.module.css'
import type { DraftState } from './use-draft.ts'

/** Offers to read a document with a template that was not used: of the chosen customer, or of the one it looks like. */
export function TemplateOffer({ state }: { state: DraftState }) {
  const t = useT(pdfOrderWords)
  const { base, draft, accountId, busy } = state
  const { data = [] } = useQuery(queryOf(calls.pdfOrder.templates, { id: base.id }))
  const fitting = data.filter(({ fits }) => fits)
  const found = accountId ? data.find((one) => one.accountId === accountId) : fitting.length === 1 && fitting[0]
  const isRead = base.templateEdition !== null && accountId === (base.accountId ?? '')
  // Reading again would replace what a person has entered: that has its own button, which asks first.
  const isTouched = [...Object.values(draft), ...Object.values(base.draft)].some(({ by }) => by === 'person')
  if (!found || isRead || isTouched) return null
  const { customerName: customer, edition } = found
  const read = async () => {
    const known = { id: base.id, version: base.version, accountId: found.accountId }
    const after = await state.decide(() => call(calls.pdfOrder.reread, known))
    if (after) state.took(after)
  }
  return (
    <p className={classes.quiet} role="status">
      {accountId ? t('pdfPage:hasTemplate', { customer, edition }) : t('pdfPage:fitsTemplate', { customer })}{' '}
      <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void read()}>
        {t('pdfPage:readAs', { customer })}
      </Button>
    </p>
  )
}
