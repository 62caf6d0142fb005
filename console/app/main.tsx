import './trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { askWhoAhead } from './ask-who.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { followLanguage } from './language.ts'
import { followPreferences } from './preferences.ts'
import { followOtherTabs, session } from './session.ts'

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
