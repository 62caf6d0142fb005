import { calls } from 'virtual:calls'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { InputOf } from '@shortcut/domain/endpoint.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { partnerEventTypes } from '@shortcut/domain/partners/events.ts'
import { noticeChannels, noticeLanguages } from '@shortcut/domain/partners/notices/notice-fields.ts'
import { noticePlaceholders } from '@shortcut/domain/partners/notices/notice-text.ts'
import {
  type NoticeTextRow,
  type noticeTextApi,
  noticeTextForm,
} from '@shortcut/domain/partners/notices/notice-text-api.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../call/call.ts'
import { failureOf, searchOf } from '../call/use-call.ts'
import type { Form } from '../forms/use-form.ts'
import { RecordDrawer } from '../records/RecordDrawer.tsx'
import { useSettled } from '../time/use-settled.ts'
import { useT } from '../words/words.ts'
import classes from './NoticeTextDrawer.module.css'

type Values = {
  scope: 'this' | 'all'
  channel: NoticeTextRow['channel']
  event: NoticeTextRow['event']
  language: NoticeTextRow['language']
  subject: string
  body: string
}
type Input = InputOf<(typeof noticeTextApi)['save']>

/** A new text begins like the standard one. */
const valuesOf = (row: NoticeTextRow | null): Values => ({
  scope: row && !row.accountId ? 'all' : 'this',
  channel: row?.channel ?? 'mail',
  event: row?.event ?? 'stop.delivered',
  language: row?.language ?? 'en',
  subject: row?.subject ?? '{{event}}: {{reference}}',
  body: row?.body ?? '{{details}}',
})

const wireFor =
  (accountId: string) =>
  ({ scope, ...values }: Values): Record<string, unknown> => ({
    ...values,
    accountId: scope === 'this' ? accountId : null,
  })

const save = (input: Record<string, unknown>) =>
  call(calls.noticeText.save, input as Input, { handles: [codes.invalid, codes.conflict] })

type Props = { accountId: string; record: NoticeTextRow | null; onClose: () => void; onSaved: () => void }

/** Adds or edits a text of notices, with its result beside it. */
export default function NoticeTextDrawer({ accountId, record, onClose, onSaved }: Props) {
  const t = useT(fieldWords, partnerWords)
  return (
    <RecordDrawer<Values, NoticeTextRow>
      title={t(record ? 'noticeText:edit' : 'noticeText:add')}
      record={record}
      valuesOf={valuesOf}
      wireOf={wireFor(accountId)}
      schema={noticeTextForm}
      save={save}
      labelOf={(field) => t(`noticeTextField:${field === 'scope' ? 'accountId' : field}`)}
      textOf={(field, values) => values[field]}
      at={(path) => (path === 'accountId' ? 'scope' : path)}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <TextFields form={form} accountId={accountId} isNew={!record} />}
    </RecordDrawer>
  )
}

function TextFields({ form, accountId, isNew }: { form: Form<Values>; accountId: string; isNew: boolean }) {
  const t = useT(fieldWords, partnerWords)
  const { channel } = form.values
  const area = useRef<HTMLTextAreaElement>(null)
  // Before anybody placed the cursor, the end of the text is meant.
  const cursor = useRef<{ from: number; to: number } | null>(null)
  /** At the cursor, over what is selected; the cursor goes behind it. */
  const insert = (name: string) => {
    const placeholder = `{{${name}}}`
    const { body } = form.values
    const { from, to } = cursor.current ?? { from: body.length, to: body.length }
    form.set('body', `${body.slice(0, from)}${placeholder}${body.slice(to)}`)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }
  const choice = (name: 'channel' | 'event' | 'language', labels: [value: string, label: string][]) => (
    <Select
      {...form.bind(name)}
      label={t(`noticeTextField:${name}`)}
      data={labels.map(([value, label]) => ({ value, label }))}
      allowDeselect={false}
      readOnly={!isNew}
    />
  )
  return (
    <>
      <FormSection title={t('noticeText:when')}>
        {choice(
          'event',
          partnerEventTypes.map((event) => [event, t(`outgoingEvent:${event}`)]),
        )}
        {choice(
          'channel',
          noticeChannels.map((one) => [one, t(`partnerKind:${one}`)]),
        )}
        {choice(
          'language',
          noticeLanguages.map((one) => [one, t(`noticeLanguage:${one}`)]),
        )}
        <Select
          {...form.bind('scope')}
          label={t('noticeTextField:accountId')}
          data={[
            { value: 'all', label: t('noticeText:allAccounts') },
            { value: 'this', label: t('noticeText:thisAccount') },
          ]}
          allowDeselect={false}
          readOnly={!isNew}
        />
      </FormSection>
      <FormSection title={t('noticeText:text')} help={t('noticeText:help')}>
        {channel === 'mail' && (
          <TextInput
            {...form.bind('subject')}
            label={t('noticeTextField:subject')}
            className={wholeLine}
            maxLength={200}
            autoComplete="off"
          />
        )}
        <Textarea
          {...form.bind('body')}
          ref={area}
          onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) => {
            cursor.current = { from, to }
          }}
          label={t('noticeTextField:body')}
          className={wholeLine}
          maxLength={2000}
          autosize
          minRows={6}
          withAsterisk
        />
        <div className={`${wholeLine} ${classes.placeholders}`}>
          {noticePlaceholders.map((name) => (
            <Button
              key={name}
              variant="default"
              size="compact-xs"
              aria-label={t('noticeText:insert', { name: t(`noticePlaceholder:${name}`) })}
              onClick={() => insert(name)}
            >
              {t(`noticePlaceholder:${name}`)}
            </Button>
          ))}
        </div>
      </FormSection>
      <Preview form={form} accountId={accountId} />
    </>
  )
}

function Preview({ form, accountId }: { form: Form<Values>; accountId: string }) {
  const t = useT(fieldWords, partnerWords)
  const settled = useSettled(form.values, 300)
  const input = wireFor(accountId)(settled)
  const isSound = noticeTextForm.safeParse(input).success
  const query = useQuery({
    ...searchOf(calls.noticeText.preview, input as InputOf<(typeof noticeTextApi)['preview']>),
    enabled: isSound,
  })
  const failure = failureOf(query)
  const shown = query.data
  return (
    <FormSection
      title={t('noticeText:preview')}
      help={shown ? t(shown.isExample ? 'noticeText:example' : 'noticeText:lastTold') : ''}
    >
      <div className={`${wholeLine} ${classes.preview}`} aria-live="polite">
        {failure && <p>{failure.message}</p>}
        {!isSound && <p>{t('noticeText:notSound')}</p>}
        {isSound && shown && (
          <>
            {shown.subject && <strong>{shown.subject}</strong>}
            <pre className={classes.text}>{shown.text}</pre>
          </>
        )}
      </div>
    </FormSection>
  )
}
