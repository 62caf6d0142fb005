import { type ChangeEvent, useCallback, useState } from 'react'
import { type FormActs, sentBy } from '../call/act-id.ts'
import { type FormErrors, fieldErrorsOf } from './field-errors.ts'
import { valueAt, withValueAt } from './form-path.ts'
import { sayUnseen } from './say-unseen.ts'

type Typed = string | null | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

export type Form<Values extends object> = {
  values: Values
  errors: FormErrors
  setValues: (next: Values | ((now: Values) => Values)) => void
  setErrors: (errors: FormErrors) => void
  /** Shows at the fields why a call was refused (see `fieldErrorsOf`). */
  refuse: (error: unknown, at?: (path: string) => string) => void
  /** Changes one field that is not a text. */
  set: (path: string, value: unknown) => void
  /** Value, change and error of one text field. */
  bind: (path: string) => { value: string; onChange: (typed: Typed) => void; error: string | undefined }
  /** Marks a call's input as this form's: sent again after a lost answer, changed or not, it is saved once. */
  sent: Sent
}

export type Sent = <Input extends object>(input: Input) => Input

/** `sent` for a form that keeps its values elsewhere. */
export function useSent(): Sent {
  const [acts] = useState<FormActs>(() => new Map())
  return useCallback((input) => sentBy(acts, input), [acts])
}

/** State of a form. A field's error disappears as soon as the field is changed. */
export function useForm<Values extends object>(initial: () => Values): Form<Values> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const sent = useSent()
  const change = useCallback((path: string, value: unknown) => {
    setValues((now) => withValueAt(now, path, value))
    setErrors((now) => (path in now ? Object.fromEntries(Object.entries(now).filter(([key]) => key !== path)) : now))
  }, [])
  return {
    values,
    errors,
    setValues,
    setErrors,
    refuse(error, at) {
      const found = fieldErrorsOf(error, at)
      if (!found) return
      setErrors(found)
      sayUnseen(found)
    },
    sent,
    set: change,
    bind: (path) => ({
      value: String(valueAt(values, path) ?? ''),
      onChange: (typed) =>
        change(path, typed !== null && typeof typed === 'object' ? typed.currentTarget.value : (typed ?? '')),
      error: errors[path],
    }),
  }
}
