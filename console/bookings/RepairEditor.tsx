import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { BookingMessageDetail, bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import * as repairWords from '@shortcut/words/en/repair.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { queryClient } from '../call/query-client.ts'
import { searchOf } from '../call/use-call.ts'
import { useSettled } from '../time/use-settled.ts'
import { useT } from '../words/words.ts'
import { selectionOf } from './marked-line.ts'
import classes from './Repair.module.css'
import { RepairTrialPanel } from './RepairTrialPanel.tsx'
import { useShownFaults } from './SourceView.tsx'

type Source = ReplyOf<(typeof bookingMonitorApi)['repairText']>
type Props = { message: BookingMessageDetail; source: Source; onDone: () => void }

/** Pause in typing before the text is tried. */
const settleFor = 500
const none: readonly never[] = []

/** The editor of a quarantined message, with the result while typing beside it. */
export function RepairEditor({ message, source, onDone }: Props) {
  const t = useT(repairWords)
  const { id } = message
  const [text, setText] = useState(source.text)
  const dirty = text !== source.text
  useReportUnsaved(dirty)
  const settled = useSettled(text, settleFor)
  const trial = useQuery({
    ...searchOf(calls.bookingMonitor.tryRepair, { id, text: settled }),
    gcTime: 0,
    retry: false,
  })
  const isFresh = settled === text && !trial.isPlaceholderData && trial.isSuccess
  const faults = useShownFaults(
    { content: settled, kind: source.kind },
    trial.data?.errors ?? none,
    trial.data?.warnings ?? none,
  )
  const [current, setCurrent] = useState<number | null>(null)
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const editor = useRef<HTMLTextAreaElement>(null)

  const show = (n: number) => {
    setCurrent(n)
    const area = editor.current
    const range = faults[n] && selectionOf(text, faults[n], source.kind)
    if (!area || !range) return
    area.setSelectionRange(range.from, range.to)
    const line = text.slice(0, range.from).split('\n').length - 1
    area.scrollTop = Math.max(0, line * 18 - area.clientHeight / 2)
  }
  const apply = async () => {
    setBusy(true)
    setRefused('')
    try {
      const made = await call(
        calls.bookingMonitor.repair,
        { id, version: source.version, text },
        { handles: [codes.conflict, codes.invalid] },
      )
      showSuccess(t('repair:done', { label: made.order?.bookingId ?? made.customerReferenceNumber }))
      for (const entry of [calls.bookingMonitor.detail, calls.bookingMonitor.list])
        void queryClient.invalidateQueries({ queryKey: [entry.path] })
      onDone()
    } catch (error) {
      if (error instanceof CallError) setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  const passes = isFresh && trial.data.errors.length === 0 ? true : trial.data?.waitsUntil != null
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.head}>
          <h2>{t('repair:title')}</h2>
          <span className={classes.help}>{t('repair:help')}</span>
        </div>
        {refused && <Banner kind="error" text={refused} />}
        <textarea
          ref={editor}
          className={classes.editor}
          aria-label={t('repair:text')}
          spellCheck={false}
          wrap="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // biome-ignore lint/a11y/noAutofocus: it was asked for, and the drawer has nothing else to begin with
          autoFocus
        />
        <div className={classes.foot}>
          {dirty && (
            <Button variant="subtle" onClick={() => setText(source.text)}>
              {t('repair:startOver')}
            </Button>
          )}
          <span className={classes.grow} />
          <Button variant="default" onClick={onDone}>
            {t('repair:cancel')}
          </Button>
          <Button disabled={!passes || !isFresh} loading={busy} onClick={() => void apply()}>
            {t('repair:apply')}
          </Button>
        </div>
      </div>
      <RepairTrialPanel
        id={id}
        text={settled}
        accountId={message.accountId}
        customerName={message.customerName}
        trial={trial.data}
        isFresh={isFresh}
        failure={trial.isError ? trial.error.message : ''}
        faults={faults}
        current={current}
        onCurrent={show}
      />
    </>
  )
}
