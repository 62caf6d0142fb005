import { createContext, use, useEffect } from 'react'

/** Told by forms whether something was typed that is not saved; whoever could close the page asks first. */
export const UnsavedContext = createContext<(dirty: boolean) => void>(() => {})

/** Reports a form's state for as long as the form is there. */
export function useReportUnsaved(dirty: boolean) {
  const report = use(UnsavedContext)
  useEffect(() => {
    report(dirty)
    return () => report(false)
  }, [report, dirty])
}
