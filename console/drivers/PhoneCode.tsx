import { calls } from 'virtual:calls'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { phoneCodeMinutes } from '@shortcut/domain/users/sign-in-codes.ts'
import * as scannedWords from '@shortcut/words/en/phones/scanned.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../call/call.ts'
import { queryOf } from '../call/use-call.ts'
import { ScannedLink } from '../records/scanned/ScannedLink.tsx'
import { useMinute } from '../time/use-minute.ts'
import { useT } from '../words/words.ts'
import classes from './PhoneCode.module.css'

type Props = { driver: { id: string; name: string }; onClose: () => void }

const askMs = 3_000

/** A one-time code that signs a driver in on the phone that scans it; says when that has happened. */
export default function PhoneCode({ driver, onClose }: Props) {
  const t = useT(scannedWords)
  const { id, name } = driver
  const [made, setMade] = useState<{ code: string; worksUntil: string; at: number } | null>(null)
  const now = useMinute().getTime()
  const unused = useQuery({
    ...queryOf(calls.driverPhoneCode.find, { id }),
    enabled: made !== null,
    staleTime: 0,
    refetchInterval: askMs,
  })
  const close = useRef(onClose)
  close.current = onClose
  const make = useCallback(
    () =>
      call(calls.driverPhoneCode.make, { id }).then(
        (reply) => setMade({ ...reply, at: Date.now() }),
        // The call itself has shown why.
        () => close.current(),
      ),
    [id],
  )
  useEffect(() => {
    setMade(null)
    void make()
  }, [make])
  const { data, dataUpdatedAt } = unused
  // The clock of this page is half a minute behind at most, and may be wrong.
  const left = made ? Math.min(phoneCodeMinutes, Math.ceil((Date.parse(made.worksUntil) - now) / 60_000)) : 0
  // An earlier answer may tell of the code before this one.
  const isUsed = made !== null && data?.worksUntil === null && dataUpdatedAt > made.at
  const state = isUsed && left > 0 ? 'used' : left > 0 ? 'works' : 'ended'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driverPhone:title', { driver: name })}
      centered
      size={620}
      withCloseButton={false}
    >
      {made && (
        <>
          {state === 'works' && (
            <ScannedLink
              address={`${location.origin}/app/sign-in#${made.code}`}
              label={t('driverPhone:qr', { driver: name })}
            >
              <p className={classes.help}>{t('driverPhone:help', { driver: name })}</p>
            </ScannedLink>
          )}
          <p className={classes.state} role="status">
            {state === 'works' ? t('driverPhone:left', { count: left }) : t(`driverPhone:${state}`, { driver: name })}
          </p>
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void make()}>
          {t('driverPhone:another')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('driverPhone:close')}
        </Button>
      </div>
    </Modal>
  )
}
