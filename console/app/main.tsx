import './trusted-types.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { followPreferences } from '../call/preferences.ts'
import { followOtherTabs } from '../call/session.ts'
import { App } from './App.tsx'
import { followLanguage } from './shell/language.ts'
import { reopen } from './sign-in/enter.ts'

followOtherTabs()
followPreferences()
followLanguage()
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The first rendering is long: as a transition it leaves the browser room to paint and to hear keys.
const show = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        {/* Another tab is shown in the frame of the click, not in pieces of 5 ms with frames between. */}
        <BrowserRouter basename={base} useTransitions={false}>
          <App />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
// Not awaited here: the code that it fetches imports from this file's part, and would wait for it.
void reopen(location.pathname.slice(base.length), location.search).finally(show)
