import { calls } from 'virtual:calls'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { type CodeKind, phoneCodeMinutes } from '@shortcut/domain/users/sign-in-codes.ts'
import * as scannedWords from '@shortcut/words/en/phones/scanned.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { queryOf } from '../../call/use-call.ts'
import { useMinute } from '../../time/use-minute.ts'
import { useT } from '../../words/words.ts'
import classes from './PhoneCode.module.css'
import { ScannedLink } from './ScannedLink.tsx'

type Kind = Exclude<CodeKind, 'user'>
type Props = { kind: Kind; person: { id: string; name: string }; onClose: () => void }

/** Where the app takes the code of each kind. */
const places = { driver: 'sign-in', warehouse: 'sign-in/worker' } as const satisfies Record<Kind, string>

const askMs = 3_000

/** A one-time code that signs somebody in on the phone that scans it; says when that has happened. */
export default function PhoneCode({ kind, person, onClose }: Props) {
  const t = useT(scannedWords)
  const { id, name } = person
  const ofKind = calls[`${kind}PhoneCode`] as typeof calls.driverPhoneCode
  const [made, setMade] = useState<{ code: string; worksUntil: string; at: number } | null>(null)
  const now = useMinute().getTime()
  const unused = useQuery({
    ...queryOf(ofKind.find, { id }),
    enabled: made !== null,
    staleTime: 0,
    refetchInterval: askMs,
  })
  const close = useRef(onClose)
  close.current = onClose
  const make = useCallback(
    () =>
      call(ofKind.make, { id }).then(
        (reply) => setMade({ ...reply, at: Date.now() }),
        // The call itself has shown why.
        () => close.current(),
      ),
    [id, ofKind],
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
              address={`${location.origin}/app/${places[kind]}#${made.code}`}
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
