import { calls } from 'virtual:calls'
import type { Draft } from '@shortcut/domain/bookings/pdf/draft.ts'
import type { PdfDetail, pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import * as pdfOrderWords from '@shortcut/words/en/bookings/pdf-orders.ts'
import { useState } from 'react'
import { CallError, call, dataOf } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { fieldErrorsOf } from '../../forms/field-errors.ts'
import { focusFault } from '../../forms/focus-fault.ts'
import { useSent } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { filled, mergeDrafts } from './draft-state.ts'
import { forgetPdfs } from './forget-pdfs.ts'

export type Booked = ReplyOf<(typeof pdfOrderApi)['book']>

const errorsOf = (pdf: PdfDetail, draft: Draft) =>
  pdf.state === 'open' && JSON.stringify(filled(draft)) === JSON.stringify(filled(pdf.draft))
    ? Object.fromEntries(pdf.draftFaults.map(({ key, message }) => [key, message]))
    : {}

/** The draft of one document as a person changes it, and how it is saved and booked. */
export function useDraft(shown: PdfDetail) {
  const t = useT(pdfOrderWords)
  const [base, setBase] = useState(shown)
  const [draft, setDraft] = useState<Draft>(shown.draft)
  const [accountId, setAccountId] = useState(shown.accountId ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(() => errorsOf(shown, shown.draft))
  const [meanwhile, setMeanwhile] = useState('')
  const [busy, setBusy] = useState(false)
  const sent = useSent()
  const isChanged =
    JSON.stringify(filled(draft)) !== JSON.stringify(filled(base.draft)) || accountId !== (base.accountId ?? '')

  /** Shows a document as the server has it now. */
  const took = (now: PdfDetail) => {
    setBase(now)
    setDraft(now.draft)
    setAccountId(now.accountId ?? '')
    setErrors(errorsOf(now, now.draft))
    setMeanwhile('')
    void forgetPdfs()
  }
  const change = (edit: (draft: Draft) => Draft) => {
    const next = edit(draft)
    setDraft(edit)
    // A fault disappears as soon as its value is changed.
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => draft[key]?.text === next[key]?.text)))
  }
  const refuse = (error: unknown) => {
    const found = fieldErrorsOf(error, (path) => path.replace(/^draft\.(.*?)(\.text)?$/, '$1'))
    if (found) setErrors(found)
    focusFault()
    if (!(error instanceof CallError) || error.code !== codes.conflict) return
    const theirs = dataOf<PdfDetail>(error)
    // The next save builds on theirs: only values that this person touched are decided by it.
    setBase(theirs)
    setDraft((now) => mergeDrafts(base.draft, now, theirs.draft))
    setMeanwhile(theirs.updatedBy)
  }
  const run = async <Reply>(asked: () => Promise<Reply>): Promise<Reply | null> => {
    setBusy(true)
    try {
      return await asked()
    } catch (error) {
      refuse(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  const input = () => ({ id: base.id, version: base.version, draft: filled(draft) })
  return {
    base,
    draft,
    accountId,
    errors,
    meanwhile,
    busy,
    isChanged,
    change,
    took,
    chooseAccount(id: string) {
      setAccountId(id)
      setErrors(({ accountId: _, ...others }) => others)
    },
    async save() {
      const saved = await run(() => call(calls.pdfOrder.save, sent({ ...input(), accountId: accountId || null })))
      if (!saved) return
      took(saved)
      showSuccess(t('pdfPage:saved'))
    },
    async book(): Promise<Booked | null> {
      if (!accountId) {
        setErrors({ accountId: t('pdfPage:chooseCustomer') })
        focusFault()
        return null
      }
      const booked = await run(() => call(calls.pdfOrder.book, { ...input(), accountId }))
      // The draft stands as it was booked, and can't be changed any more.
      const after = booked && (await call(calls.pdfOrder.detail, { id: base.id }).catch(() => null))
      if (after) took(after)
      else if (booked) setBase({ ...base, state: 'booked' })
      return booked
    },
    /** What a template would learn from it. */
    taught: () => ({ id: base.id, accountId, draft: filled(draft) }),
    decide: (asked: () => Promise<PdfDetail>) => run(asked),
  }
}
export type DraftState = ReturnType<typeof useDraft>
