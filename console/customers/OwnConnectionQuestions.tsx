import { calls } from 'virtual:calls'
import { Checkbox, TextInput } from '@mantine/core'
import type { OwnKey, OwnWebhook } from '@shortcut/domain/customers/own-connection-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useForm } from '../forms/use-form.ts'
import { NameQuestion } from '../records/NameQuestion.tsx'
import { useT } from '../words/words.ts'

export type Asked =
  | { kind: 'makeKey' }
  | { kind: 'rotateKey' | 'revokeKey'; of: OwnKey }
  | { kind: 'webhook'; of: OwnWebhook | null }
  | { kind: 'secret' | 'deleteWebhook'; of: OwnWebhook }
type Secret = { key?: string; secret?: string }

type Props = { asking: Asked | null; onClose: () => void; onDone: (made?: Secret) => void }

const handles = { handles: [codes.invalid] }
/** How long a replaced key works on. */
const overlapMs = 7 * 24 * 60 * 60 * 1000

/** The dialogs of keys and webhooks. */
export function OwnConnectionQuestions({ asking, onClose, onDone }: Props) {
  const t = useT(accountWords, ownWords)
  if (!asking) return null
  if (asking.kind === 'webhook') return <WebhookDrawer of={asking.of} onClose={onClose} onSaved={() => onDone()} />
  if (asking.kind === 'makeKey')
    return (
      <NameQuestion
        title={t('apiKey:make')}
        confirmText={t('apiKey:make')}
        label={t('apiKey:name')}
        help={t('apiKey:nameHelp')}
        onName={async (name, sent) => onDone(await call(calls.ownConnection.createKey, sent({ name }), handles))}
        onClose={onClose}
      />
    )
  const { id, name } = asking.of
  const ways = {
    rotateKey: {
      title: t('apiKey:rotateTitle', { name }),
      text: t('apiKey:rotateText'),
      verb: t('apiKey:rotate'),
      act: () =>
        call(calls.ownConnection.rotateKey, { id, oldWorksUntil: new Date(Date.now() + overlapMs).toISOString() }),
    },
    revokeKey: {
      title: t('apiKey:revokeTitle', { name }),
      text: t('apiKey:revokeText'),
      verb: t('apiKey:revoke'),
      act: () => call(calls.ownConnection.revokeKey, { id }),
    },
    secret: {
      title: t('ownPage:secretTitle', { name }),
      text: t('ownPage:secretHelp'),
      verb: t('ownPage:secret'),
      act: () => call(calls.ownConnection.makeSecret, { id }),
    },
    deleteWebhook: {
      title: t('ownPage:webhookDeleteTitle', { name }),
      text: t('ownPage:webhookDeleteHelp', { url: 'url' in asking.of ? asking.of.url : '' }),
      verb: t('ownPage:webhookDelete'),
      act: () => call(calls.ownConnection.deleteWebhook, { id }),
    },
  }
  const { title, text, verb, act } = ways[asking.kind]
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmText={verb}
      destructive={asking.kind === 'revokeKey' || asking.kind === 'deleteWebhook'}
      onConfirm={() =>
        act().then(
          (made: Secret) => onDone(made),
          () => undefined,
        )
      }
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

type DrawerProps = { of: OwnWebhook | null; onClose: () => void; onSaved: () => void }

function WebhookDrawer({ of, onClose, onSaved }: DrawerProps) {
  const t = useT(ownWords)
  const start = { name: of?.name ?? '', url: of?.url ?? 'https://', wantsCargo: of?.wantsCargo ?? false }
  const form = useForm(() => start)
  const { values } = form
  const submit = async () => {
    const known = of ? { id: of.id, version: of.version } : {}
    try {
      await call(calls.ownConnection.saveWebhook, form.sent({ ...values, ...known }), handles)
      showSuccess(t('ownPage:webhookSaved'))
      onSaved()
    } catch (error) {
      form.refuse(error)
    }
  }
  return (
    <FormDrawer
      opened
      title={t(of ? 'ownPage:editWebhook' : 'ownPage:addWebhook')}
      submitText={t('ownPage:webhookSave')}
      dirty={JSON.stringify(values) !== JSON.stringify(start)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('ownPage:webhooks')} help={t('ownPage:webhooksHelp')}>
        <TextInput className={wholeLine} label={t('ownPage:webhookName')} withAsterisk {...form.bind('name')} />
        <TextInput
          className={wholeLine}
          label={t('ownPage:webhookUrl')}
          type="url"
          withAsterisk
          {...form.bind('url')}
        />
        <Checkbox
          className={wholeLine}
          label={t('ownPage:webhookCargo')}
          checked={values.wantsCargo}
          onChange={(event) => form.set('wantsCargo', event.currentTarget.checked)}
        />
      </FormSection>
    </FormDrawer>
  )
}
