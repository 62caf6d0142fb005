import { lazy, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { NoRoom } from '../driver/NoRoom.tsx'
import { useOpened } from '../driver/open-sheet.ts'
import { TaskNews } from '../driver/TaskNews.tsx'
import { useUnread } from '../messages/unread.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { forgetTold, sendNow, useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import classes from './app.module.css'
import { ConnectionLine } from './ConnectionLine.tsx'
import { Later } from './Later.tsx'
import { usePull } from './use-pull.ts'
import { takeOver, version } from './version.ts'

/** The forms of a stop, which come right after the day's work. */
export const loadForms = () => import('../driver/OpenSheet.tsx').then(({ OpenSheet: form }) => ({ default: form }))
const OpenSheet = lazy(loadForms)

/** A place that the foot of every page leads to. */
export interface Place {
  path: string
  text: string
}

/** A page with its head, which always says how the phone stands with the server, and the way to the others. */
export function Page({
  title,
  back,
  places,
  children,
}: {
  title: string
  back?: string | undefined
  places: readonly Place[]
  children: ReactNode
}) {
  const t = useT()
  const { opened } = useOpened()
  const [isPulled, setPulled] = useState(false)
  const { isFar, touch } = usePull(() => {
    setPulled(true)
    void sendNow().finally(() => setPulled(false))
  })
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        {back && (
          <Link href={back} className={classes.back} aria-label={t('phone:back')}>
            ←
          </Link>
        )}
        <h1>{title}</h1>
        <ConnectionLine />
      </header>
      <main {...touch}>
        {(isFar || isPulled) && (
          <p className={classes.pull} role="status">
            {t(isFar ? 'line:letGo' : 'line:asking')}
          </p>
        )}
        <Notices />
        {children}
      </main>
      {opened && (
        <Later>
          <OpenSheet />
        </Later>
      )}
      <Foot places={places} back={back} />
    </div>
  )
}

function Notices() {
  const t = useT()
  const { keeps, told } = useQueue()
  const { waiting, needsNetwork } = version()
  const secure = window.isSecureContext
  return (
    <>
      <NoRoom />
      {!keeps && <p className={parts.notice}>{t('phone:noMemory')}</p>}
      <TaskNews />
      {!secure && <p className={parts.notice}>{t('phone:noSecure')}</p>}
      {needsNetwork && <p className={parts.notice}>{t('phone:needsNetwork')}</p>}
      {told.length > 0 && (
        <div className={parts.notice} role="alert">
          <span>
            {told.map(({ id, message }) => (
              <p key={id}>{message}</p>
            ))}
          </span>
          <Button onClick={forgetTold}>{t('phone:seen')}</Button>
        </div>
      )}
      {waiting && (
        <div className={parts.notice} role="status">
          {t('phone:newVersion')}
          <Button onClick={takeOver}>{t('phone:update')}</Button>
        </div>
      )}
    </>
  )
}

function Foot({ places, back }: { places: readonly Place[]; back: string | undefined }) {
  const t = useT()
  const [path] = useLocation()
  const unread = useUnread(({ ids }) => ids?.length ?? 0)
  return (
    <nav className={classes.foot} aria-label={t('phone:places')}>
      {places.map((place) => (
        <Link
          key={place.path}
          href={place.path}
          aria-current={path === place.path ? 'page' : back === place.path ? 'true' : undefined}
        >
          <span>
            {place.text}
            {place.path === '/messages' && unread > 0 && <b className={classes.count}>{unread}</b>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
