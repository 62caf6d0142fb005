import { codes } from '@shortcut/domain/errors.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { CallError, dataOf } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { focusFault } from '../../forms/focus-fault.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import { clashText } from './clash-text.ts'
import { mergeWaybill } from './merge-waybill.ts'
import { unreadable, type WaybillValues } from './waybill-form.ts'

interface Kept {
  id: string
  version: number
  updatedBy: string
}
interface Paper<Waybill extends Kept> {
  valuesOf: (waybill: Waybill) => WaybillValues
  wireOf: (values: WaybillValues) => object
  schema: z.ZodType
  save: (input: object) => Promise<Waybill>
  /** Marks what was read about waybills as out of date. */
  forget: () => Promise<unknown>
}

/** The form of one waybill, master or house, and how it is saved. */
export function useWaybill<Waybill extends Kept>(shown: Waybill, paper: Paper<Waybill>) {
  const t = useT(lawWords, masterWords)
  const { valuesOf, wireOf, schema } = paper
  const [base, setBase] = useState(shown)
  const form = useForm(() => valuesOf(shown))
  /** That somebody else saved it first, and what both changed. */
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = JSON.stringify(wireOf(form.values)) !== JSON.stringify(wireOf(valuesOf(base)))

  /** @returns the saved waybill; null if something is wrong with it */
  async function save(): Promise<Waybill | null> {
    const input = Object.assign({ id: base.id, version: base.version }, wireOf(form.values))
    const wrong = Object.fromEntries(unreadable(form.values).map((path) => [path, t('masterPage:dimensionsWrong')]))
    const errors = Object.assign(schemaErrors(t, schema, input), wrong)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) {
      focusFault()
      return null
    }
    setBusy(true)
    try {
      const saved = await paper.save(form.sent(input))
      took(saved)
      showSuccess(t('masterPage:saved'))
      return saved
    } catch (error) {
      refused(error)
      if (error instanceof CallError && error.code === codes.conflict) {
        const theirs = dataOf<Waybill>(error)
        // The next save builds on theirs: only fields that both changed are decided by it.
        const { values, clashes } = mergeWaybill(valuesOf(base), form.values, valuesOf(theirs))
        setBase(theirs)
        form.setValues(values)
        const who = theirs.updatedBy
        const fields = clashText(t, clashes)
        setMeanwhile(fields ? t('masterPage:changedBoth', { who, fields }) : t('masterPage:changedMeanwhile', { who }))
      }
      return null
    } finally {
      setBusy(false)
    }
  }
  /** Shows a waybill as the server has it now. */
  function took(saved: Waybill) {
    setBase(saved)
    setMeanwhile(null)
    form.setValues(valuesOf(saved))
    void paper.forget()
  }
  /** Shows at the fields why the waybill as it is saved was refused. */
  function refused(error: unknown) {
    form.refuse(error)
    focusFault()
  }
  return { form, base, isChanged, busy, meanwhile, save, took, refused }
}
