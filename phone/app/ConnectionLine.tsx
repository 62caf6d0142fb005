import { Link } from 'wouter'
import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'
import classes from './app.module.css'

/** Always tells the truth about the connection, in a word; leads to what is not sent. */
export function ConnectionLine() {
  const t = useT()
  const { acts, files, line, ready } = useQueue()
  if (!ready) return null
  const refused = acts.filter(({ state }) => state === 'refused').length + files.filter((file) => file.refused).length
  const waiting = acts.filter(({ state }) => state === 'waiting').length
  const held = acts.filter(({ state }) => state === 'held').length
  const photos = files.filter((file) => !file.refused).length
  const [text, tone] =
    line === 'turnedDown'
      ? [t('line:turnedDown'), 'red']
      : line === 'unreached'
        ? waiting > 0
          ? [t('line:offlineWaiting', { count: waiting }), 'amber']
          : [[t('line:offline'), ...(photos > 0 ? [t('line:photos', { count: photos })] : [])].join(' · '), 'amber']
        : refused > 0
          ? [t('line:refused', { count: refused }), 'red']
          : waiting > 0
            ? [t('line:sending', { count: waiting }), undefined]
            : photos > 0
              ? [t('line:photos', { count: photos }), undefined]
              : held > 0
                ? [t('line:held'), 'amber']
                : [line === 'unasked' ? '' : t('line:upToDate'), undefined]
  return (
    <div role="status">
      {text && (
        <Link href="/unsent" className={classes.line} data-tone={tone}>
          {text}
        </Link>
      )}
    </div>
  )
}
