import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import type { Partner, partnerApi } from '@shortcut/domain/partners/api.ts'
import { isToldInWords } from '@shortcut/domain/partners/fields.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { DetailPage } from '@shortcut/ui/page/DetailPage.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, saveOnce } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useViewerZone } from '../call/preferences.ts'
import { useForm } from '../forms/use-form.ts'
import { Allowed } from '../page/Allowed.tsx'
import { AppLink } from '../page/AppLink.tsx'
import { RecordHistory } from '../records/RecordHistory.tsx'
import { useT } from '../words/words.ts'
import { PartnerFields } from './PartnerFields.tsx'
import classes from './PartnerPage.module.css'
import { PartnerPast } from './PartnerPast.tsx'
import { PartnerSecret } from './PartnerSecret.tsx'
import { partnerFormOf, partnerWire } from './partner-form.ts'
import { RuleTrial } from './RuleTrial.tsx'
import { TryFile } from './TryFile.tsx'

type Props = { account: { id: string; name: string }; partner: Partner | null; title: string }

/** The form of a partner's settings; null for a new partner. */
export function PartnerEditor({ account, partner, title }: Props) {
  const t = useT(partnerWords, recordWords)
  const zone = useViewerZone()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [start] = useState(() => partnerFormOf(partner, account.id))
  const form = useForm(() => start)
  const [asking, setAsking] = useState(false)
  const dirty = JSON.stringify(form.values) !== JSON.stringify(start)
  useReportUnsaved(dirty)
  const home = `/truck/account/detail/${account.id}?part=partners`

  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    const known = partner && { id: partner.id, version: partner.version }
    const input = { ...partnerWire(form.values), ...known } as InputOf<(typeof partnerApi)['save']>
    // A conflict on a new partner means that an earlier save went through and its answer was lost.
    const handles = partner ? [codes.invalid] : [codes.invalid, codes.conflict]
    const send = (more: object) => call(calls.partner.save, form.sent({ ...input, ...more }), { handles })
    try {
      const saved = await saveOnce(
        () => send({}),
        ({ id, version }) => send({ id, version }),
      )
      showSuccess(t('partnerPage:saved'))
      await client.invalidateQueries({ queryKey: [calls.partner.list.path] })
      client.setQueryData([calls.partner.detail.path, { id: saved.id }], saved)
      if (!partner) navigate(`/truck/account/partner/${account.id}/${saved.id}`, { replace: true })
    } catch (error) {
      form.refuse(error)
    }
  }
  const remove = async () => {
    if (!partner) return
    const done = () => {
      void client.invalidateQueries({ queryKey: [calls.partner.list.path] })
      navigate(home, { replace: true })
    }
    await call(calls.partner.delete, { ids: [partner.id] }).then(done, () => undefined)
  }
  return (
    <>
      <DetailPage
        title={title}
        subtitle={<AppLink to={home}>{account.name}</AppLink>}
        waitsFor={dirty && t('partnerPage:unsaved')}
        actions={
          <Allowed any={['/truck/account/partner']}>
            {partner && (
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('partnerPage:delete')}
              </Button>
            )}
            <Button onClick={() => void save()} disabled={!dirty}>
              {t('partnerPage:save')}
            </Button>
          </Allowed>
        }
        main={
          <div className={classes.columns}>
            <div>
              <form onSubmit={save} noValidate>
                <PartnerFields form={form} isNew={!partner} />
                <button type="submit" hidden aria-label={t('partnerPage:save')} />
              </form>
              {partner?.delivery === 'url' && (
                <Allowed any={['/truck/account/partner']}>
                  <PartnerSecret id={partner.id} zone={zone} />
                </Allowed>
              )}
            </div>
            {!isToldInWords(form.values.kind) && (
              <Allowed any={['/truck/account/partner']}>
                <div className={classes.preview}>
                  <Allowed any={['/bookingMonitor/index/repair']}>
                    {form.values.kind === 'air' && partner && <RuleTrial values={form.values} partner={partner} />}
                    <PartnerPast values={form.values} partner={partner} dirty={dirty} />
                  </Allowed>
                  {form.values.kind === 'x12' && <TryFile values={form.values} />}
                </div>
              </Allowed>
            )}
          </div>
        }
        below={partner && <RecordHistory entity="partner" id={partner.id} zone={zone} />}
      />
      {partner && (
        <ConfirmDialog
          opened={asking}
          title={t('partnerPage:deleteTitle', { name: partner.name })}
          confirmText={t('partnerPage:delete')}
          dismissText={t('record:keep')}
          destructive
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('partnerPage:deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
