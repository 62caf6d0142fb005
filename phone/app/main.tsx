import './trusted-types.ts'
import './app.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { startAlerts } from '../alerts/alerts.ts'
import { startSession } from '../call/session.ts'
import { keepAtDock } from '../dock/at-dock.ts'
import { keepCopies } from '../driver/keep-copies.ts'
import { clock } from '../driver/times.ts'
import { startHeartbeat } from '../health/heartbeat.ts'
import { startUnread } from '../messages/unread.ts'
import { startTrack } from '../positions/follow.ts'
import { startListening } from '../push/listen.ts'
import { startPush } from '../push/push.ts'
import { startLive } from '../queue/live.ts'
import { startPosition } from '../queue/position.ts'
import { showKept, startQueue } from '../queue/queue.ts'
import { startLanguage } from '../words/words.ts'
import { App } from './App.tsx'
import { loadForms } from './Page.tsx'
import { startVersion } from './version.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** What the phone does beside the page. */
function start() {
  startQueue(() => void keepAtDock().then(keepCopies))
  startLive()
  startPosition()
  startTrack()
  startUnread()
  startAlerts()
  startHeartbeat()
  startPush()
  startListening()
  startVersion()
  // A network that is lost now must not keep the driver from reporting.
  setTimeout(() => void loadForms().catch(() => {}), 2_000)
}

// The first picture has the day's work in it, and nothing else is done before it.
void Promise.all([startLanguage(), startSession().then(showKept)]).then(() => {
  const app = (
    <StrictMode>
      <Router base={import.meta.env.BASE_URL.replace(/\/$/, '')}>
        <App />
      </Router>
    </StrictMode>
  )
  flushSync(() => createRoot(root).render(app))
  // In a window that is not in view there is no frame to wait for.
  setTimeout(start, 50)
})
// While the store opens: the first use of a format takes a slow phone 150 ms.
clock(new Date().toISOString())
