import './trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { followPreferences } from '../call/preferences.ts'
import { followOtherTabs, session } from '../call/session.ts'
import { App } from './App.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { followLanguage } from './shell/language.ts'
import { askWhoAhead } from './sign-in/ask-who.ts'

followOtherTabs()
followPreferences()
followLanguage()
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
if (session.getState().token) {
  askWhoAhead()
  fetchAhead(location.pathname.slice(base.length))
}
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    {/* Another tab is shown in the frame of the click, not in pieces of 5 ms with frames between; what is not there yet suspends by itself. */}
    <BrowserRouter basename={base} useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
