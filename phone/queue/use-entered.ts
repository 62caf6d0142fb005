import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, keptDraft } from './queue.ts'

/** What is entered in a form that is not done yet. */
export interface Entered<T> {
  values: T
  change: (how: (before: T) => Partial<T>) => void
  /** What a field of text needs. */
  field: <K extends keyof T>(name: K) => { value: T[K]; onChange: (event: { target: { value: string } }) => void }
  /** Names it in the phone's memory: the act that ends the form forgets it. */
  form: string
  /** It differs from the empty form. */
  isEntered: boolean
  forget: () => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The values of a form. They are kept on the phone while it is open, so that neither a reload nor the back key loses them.
 * @param named the form and what it is about
 * @param empty what it begins with
 */
export function useEntered<T extends object>(named: string, empty: T): Entered<T> {
  // A sheet that closes may be of the next stop already: what is entered stays of the form that was opened.
  const [form] = useState(`typed ${named}`)
  const [entered, setEntered] = useState<Partial<T>>({})
  const [isRead, setIsRead] = useState(false)
  const begin = useRef(empty)
  begin.current = empty
  useEffect(() => {
    let left = false
    const offer = (kept: unknown) => {
      if (left) return
      if (kept) setEntered((typed) => Object.assign({}, kept as Partial<T>, typed))
      setIsRead(true)
    }
    keptDraft(form).then(
      (draft) => offer(draft?.typed),
      () => offer(undefined),
    )
    return () => {
      left = true
    }
  }, [form])
  const values = Object.assign({}, empty, entered)
  const isEntered = Object.entries(entered).some(([key, value]) => !isSame(value, empty[key as keyof T]))
  useEffect(() => {
    if (isRead && Object.keys(entered).length > 0) void keepDraft(form, { pictures: [], typed: entered })
  }, [form, isRead, entered])
  const change = useCallback(
    (how: (before: T) => Partial<T>) =>
      setEntered((typed) => Object.assign({}, typed, how(Object.assign({}, begin.current, typed)))),
    [],
  )
  const field = <K extends keyof T>(name: K) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change(() => ({ [name]: target.value }) as Partial<T>),
  })
  const forget = useCallback(() => {
    setEntered({})
    void keepDraft(form, { pictures: [], typed: {} })
  }, [form])
  return { values, change, field, form, isEntered, forget }
}
