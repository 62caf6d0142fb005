import { useEffect, useState } from 'react'
import { openSheet } from '../driver/open-sheet.ts'
import type { Stop, TaskView } from '../driver/task-view.ts'
import { Button, OutsideLink } from '../parts/Button.tsx'
import { useT } from '../words/words.ts'
import { type Shown, shown, useAtDock } from './at-dock.ts'

/** The papers of a task, kept on the phone, and the way to hand in others. */
export function Papers({ task, stop }: { task: TaskView; stop: Stop }) {
  const t = useT()
  const { papers } = useAtDock(task.id)
  const there = shown.flatMap((kind) => {
    const content = papers[kind]
    return content ? [{ kind, content }] : []
  })
  return (
    <>
      {there.length === 0 && <p>{t('dock:later')}</p>}
      {there.map(({ kind, content }) => (
        <Paper key={kind} kind={kind} content={content} bookingId={task.bookingId} />
      ))}
      {task.status !== 'assigned' && (
        <Button wide onClick={() => openSheet('paper', task, stop)}>
          {t('dock:handIn')}
        </Button>
      )}
    </>
  )
}

function Paper({ kind, content, bookingId }: { kind: Shown; content: Blob; bookingId: string }) {
  const t = useT()
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  const name = t(`dock:${kind}`)
  return (
    <OutsideLink wide href={url} download={`${bookingId} ${name}.pdf`}>
      {t('dock:pdf', { name })}
    </OutsideLink>
  )
}
