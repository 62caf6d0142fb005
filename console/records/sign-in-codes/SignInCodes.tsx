import { calls } from 'virtual:calls'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReplyOf } from '@shortcut/domain/endpoint.ts'
import type { signInCodeApis } from '@shortcut/domain/users/sign-in-code-api.ts'
import { type CodeKind, codeDays } from '@shortcut/domain/users/sign-in-codes.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { Scrollable } from '@shortcut/ui/Scrollable.tsx'
import * as signInCodeWords from '@shortcut/words/en/access/sign-in-codes.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../call/call.ts'
import { showLastingError } from '../../call/notices.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { CodeSheet } from './CodeSheet.tsx'
import classes from './SignInCodes.module.css'

type Made = ReplyOf<(typeof signInCodeApis)['driverSignInCode']['make']>

/** As many as one call makes, and as a browser prints without a long wait. */
const most = 500

type Props = { kind: CodeKind /** Ids of the people. */; find: () => Promise<readonly string[]>; onClose: () => void }

/** Makes one-time codes after a question, shows them once, and prints them; many people's in parts. */
export default function SignInCodes({ kind, find, onClose }: Props) {
  const t = useT(recordWords, signInCodeWords)
  const zone = useViewerZone()
  const [left, setLeft] = useState<readonly string[] | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [busy, setBusy] = useState(false)
  const [printing, setPrinting] = useState(false)
  const first = useRef(find)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    // The call itself has shown a failure.
    first.current().then(setLeft, () => close.current())
  }, [])
  if (!left) return null

  const make = async () => {
    setBusy(true)
    const ofKind = calls[`${kind}SignInCode`] as typeof calls.driverSignInCode
    const reply = await call(ofKind.make, { ids: left.slice(0, most) }).catch(() => null)
    setBusy(false)
    if (!reply) return
    setLeft(left.slice(most))
    setPrinting(false)
    if (reply.failed.length > 0) {
      const lines = reply.failed.map(({ message }) => message)
      showLastingError([t('record:someFailed', { count: reply.failed.length }), ...lines].join('\n'))
    }
    if (reply.made.length > 0 || left.length > most) setMade(reply)
    else onClose()
  }
  const print = () => {
    // Some browsers print later, so the slips stay.
    flushSync(() => setPrinting(true))
    window.print()
  }
  const untilText = made ? timeIn(zone, made.worksUntil) : ''
  const count = made ? made.made.length : left.length
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        made ? t('signInCode:made', { count }) : count === 0 ? t('signInCode:nobody') : t('signInCode:ask', { count })
      }
      centered
      size={640}
      withCloseButton={false}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
    >
      {!made && count > 0 && <p className={classes.help}>{t('signInCode:askHelp', { days: codeDays })}</p>}
      {made && (
        <>
          <p className={classes.help}>{t('signInCode:madeHelp', { until: untilText })}</p>
          <Scrollable className={classes.list}>
            <DataTable
              rows={made.made}
              rowKey={({ id }) => id}
              label={t('signInCode:action')}
              columns={[
                { key: 'name', header: t('signInCode:name'), cell: ({ name }) => name, rowHeader: true },
                { key: 'account', header: t('signInCode:account'), cell: ({ account }) => account },
                { key: 'code', header: t('signInCode:code'), cell: ({ code }) => <code>{code}</code> },
              ]}
            />
          </Scrollable>
          {printing && <CodeSheet kind={kind} codes={made.made} until={untilText} />}
        </>
      )}
      <div className={classes.buttons}>
        {!made && (
          <Button variant="default" onClick={onClose}>
            {t('signInCode:cancel')}
          </Button>
        )}
        {!made && count > 0 && (
          <Button onClick={make} loading={busy} data-autofocus>
            {t('signInCode:make')}
          </Button>
        )}
        {made && <Button onClick={print}>{t('signInCode:print')}</Button>}
        {made && left.length > 0 && (
          <Button variant="default" onClick={make} loading={busy}>
            {t('signInCode:next', { count: Math.min(left.length, most) })}
          </Button>
        )}
        {made && (
          <Button variant="default" onClick={onClose}>
            {t('signInCode:done')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
