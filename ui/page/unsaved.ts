import { createContext, use, useEffect, useId } from 'react'

/** Told by forms, each by its own key, whether something was typed that is not saved; what closes the page asks first. */
export const UnsavedContext = createContext<(form: string, dirty: boolean) => void>(() => {})

/** Reports a form's state for as long as the form is there. */
export function useReportUnsaved(dirty: boolean) {
  const report = use(UnsavedContext)
  const form = useId()
  useEffect(() => {
    report(form, dirty)
    return () => report(form, false)
  }, [report, form, dirty])
}
