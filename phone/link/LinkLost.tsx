import classes from '../app/app.module.css'
import { keepSession, type Session } from '../call/session.ts'
import { Button } from '../parts/Button.tsx'
import parts from '../parts/parts.module.css'
import { useT } from '../words/words.ts'

/** The server no longer takes anything over this link here. What waits is kept until the link is opened again. */
export function LinkLost({ session }: { session: Session }) {
  const t = useT()
  return (
    <main className={classes.door}>
      <div className={parts.card}>
        <h1>{t('phone:product')}</h1>
        <p role="status">{t('link:lost', { who: session.link?.madeBy ?? '' })}</p>
        <Button wide onClick={() => keepSession(null)}>
          {t('link:leave')}
        </Button>
      </div>
    </main>
  )
}
