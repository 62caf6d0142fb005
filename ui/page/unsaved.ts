import { createContext, use, useEffect, useId } from 'react'

/** Forms report here, by key, whether they have unsaved changes; closing the page asks first. */
export const UnsavedContext = createContext<(form: string, dirty: boolean) => void>(() => {})

/** Reports a form's state while the form exists. */
export function useReportUnsaved(dirty: boolean) {
  const report = use(UnsavedContext)
  const form = useId()
  useEffect(() => {
    report(form, dirty)
    return () => report(form, false)
  }, [report, form, dirty])
}
