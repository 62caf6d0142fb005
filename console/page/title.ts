import { useDocumentTitle } from './document-title.ts'
import { useTabTitle } from './tabs.ts'

/** Sets the title of the document, while the page is shown, and of its tab. */
export function useTitle(title: string) {
  useTabTitle(title)
  useDocumentTitle(title)
}
