import { navigate } from 'wouter/use-browser-location'
import { fetchNews } from '../queue/live.ts'

/** The service worker says that there is news, or that the person tapped a notice. */
export function startListening() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { news, open } = (data ?? {}) as { news?: boolean; open?: string }
    if (news || open) fetchNews()
    if (open?.startsWith(import.meta.env.BASE_URL)) navigate(open)
  })
}
