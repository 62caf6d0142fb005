import { calls } from 'virtual:calls'
import { type MasterDetail, type masterApi, masterForm } from '@shortcut/domain/air/master-api.ts'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import { CallError, call, dataOf } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { queryClient } from '../../call/query-client.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { useT } from '../../words/words.ts'
import { unreadable, waybillValues, waybillWire } from './waybill-form.ts'

/** Marks everything read about waybills as out of date, but lists, which follow by themselves. */
export const forgetMasters = () =>
  Promise.all(
    [calls.masterWaybill.detail, calls.masterWaybill.counts, calls.waybillStock.counts, calls.log.list].map(
      ({ path }) => queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )

/** The form of one waybill, and how it is saved. */
export function useWaybill(master: MasterDetail) {
  const t = useT(lawWords, masterWords)
  const [base, setBase] = useState(master)
  const form = useForm(() => waybillValues(master))
  const [who, setWho] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = JSON.stringify(waybillWire(form.values)) !== JSON.stringify(waybillWire(waybillValues(base)))

  /** @returns the saved waybill; null if something is wrong with it */
  async function save(): Promise<MasterDetail | null> {
    const input = { id: base.id, version: base.version, ...waybillWire(form.values) }
    const wrong = Object.fromEntries(unreadable(form.values).map((path) => [path, t('masterPage:dimensionsWrong')]))
    const errors = { ...schemaErrors(t, masterForm, input), ...wrong }
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return null
    setBusy(true)
    try {
      const saved = await call(calls.masterWaybill.save, form.sent(input) as InputOf<(typeof masterApi)['save']>, {
        handles: [codes.invalid, codes.conflict],
      })
      took(saved)
      showSuccess(t('masterPage:saved'))
      return saved
    } catch (error) {
      form.refuse(error)
      if (error instanceof CallError && error.code === codes.conflict) {
        const theirs = dataOf<MasterDetail>(error)
        // The next save builds on theirs.
        setBase(Object.assign({}, base, { version: theirs.version }))
        setWho(theirs.updatedBy)
      }
      return null
    } finally {
      setBusy(false)
    }
  }
  /** Shows a waybill as the server has it now. */
  function took(saved: MasterDetail) {
    setBase(saved)
    setWho(null)
    form.setValues(waybillValues(saved))
    void forgetMasters()
  }
  return { form, base, isChanged, busy, who, save, took }
}
