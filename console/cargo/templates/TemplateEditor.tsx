import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { TemplateElement } from '@shortcut/domain/cargo/templates/template.ts'
import type { TemplateDetail } from '@shortcut/domain/cargo/templates/template-api.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { DetailPage, DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHolds } from '../../call/session.ts'
import { queryOf } from '../../call/use-call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { useSettled } from '../../time/use-settled.ts'
import { useT } from '../../words/words.ts'
import { Editions } from './Editions.tsx'
import { ElementFields } from './ElementFields.tsx'
import { ElementList } from './ElementList.tsx'
import { PageCanvas } from './PageCanvas.tsx'
import classes from './Templates.module.css'
import { type Draft, useDraft } from './use-draft.ts'

type Props = {
  template: TemplateDetail
  onEdition: (edition: number) => void
  /** Saved, activated or deactivated. */
  onChanged: () => void
}

/** Lays out a label or a paper, beside an example of it. */
export function TemplateEditor({ template, onEdition, onChanged }: Props) {
  const t = useT(templateWords)
  const { kind, activeEdition, shownEdition, edition } = template
  const mayEdit = useHolds(['/cargo/template/save'])
  const { draft, change, setContent, isChanged, who, busy, save, activate, deactivate } = useDraft(template, onChanged)
  const [chosen, setChosen] = useState<number | null>(null)
  useReportUnsaved(mayEdit && isChanged)
  const { content } = draft
  const shown = useSettled(content, 150)
  const preview = useQuery({
    ...queryOf(calls.template.preview, { kind, content: shown }),
    placeholderData: keepPreviousData,
  })
  const setElement = (index: number, element: TemplateElement) =>
    setContent({
      size: content.size,
      elements: content.elements.map((one, place) => (place === index ? element : one)),
    })
  const setElements = (elements: TemplateElement[]) => setContent({ size: content.size, elements })

  const element = chosen === null ? undefined : content.elements[chosen]
  const faults = preview.data?.faults ?? template.faults
  return (
    <DetailPage
      title={template.name}
      subtitle={`${t(`templateKindName:${kind}`)} · ${t(`pageSizeName:${content.size}`)} · ${template.accountName || t('templatePage:allCustomers')}`}
      waitsFor={
        activeEdition === null
          ? t('templatePage:doesNotPrint')
          : t('templatePage:printsEdition', { edition: activeEdition })
      }
      actions={
        mayEdit && (
          <>
            {activeEdition !== null && (
              <Button variant="default" disabled={busy || isChanged} onClick={deactivate}>
                {t('templatePage:deactivate')}
              </Button>
            )}
            {activeEdition !== shownEdition && (
              <Button
                variant="default"
                disabled={busy || isChanged || faults.length > 0}
                title={isChanged ? t('templatePage:saveFirst') : undefined}
                onClick={activate}
              >
                {t('templatePage:activate')}
              </Button>
            )}
            <Button loading={busy} disabled={!isChanged && shownEdition === edition} onClick={save}>
              {t('templatePage:save')}
            </Button>
          </>
        )
      }
      banner={
        who ? (
          <Banner kind="warning" text={t('templatePage:savedMeanwhile', { who })} />
        ) : shownEdition !== edition ? (
          <Banner kind="news" text={t('templatePage:oldEdition', { edition: shownEdition, last: edition })} />
        ) : undefined
      }
      main={
        <DetailSection title={t('templatePage:preview')}>
          <PageCanvas
            content={content}
            svg={preview.data?.svg ?? ''}
            chosen={chosen}
            onChoose={setChosen}
            onMove={mayEdit ? setElement : undefined}
          />
          {mayEdit && <p className={classes.help}>{t('templatePage:moveHelp')}</p>}
        </DetailSection>
      }
      side={
        <>
          <Faults faults={faults} />
          {mayEdit && element && chosen !== null && (
            <DetailSection title={`${chosen + 1} · ${t(`elementTypeName:${element.type}`)}`}>
              <ElementFields
                key={chosen}
                kind={kind}
                element={element}
                onChange={(next) => setElement(chosen, next)}
                onRemove={() => {
                  setElements(content.elements.filter((_, place) => place !== chosen))
                  setChosen(null)
                }}
              />
            </DetailSection>
          )}
          <DetailSection title={t('templatePage:elements', { number: content.elements.length })}>
            <ElementList
              kind={kind}
              content={content}
              chosen={chosen}
              onChoose={setChosen}
              onAdd={
                mayEdit
                  ? (added) => {
                      setElements([...content.elements, added])
                      setChosen(content.elements.length)
                    }
                  : undefined
              }
            />
          </DetailSection>
          {mayEdit && (
            <DetailSection title={t('templatePage:facts')}>
              <TemplateFacts template={template} draft={draft} onChange={change} />
            </DetailSection>
          )}
          <DetailSection title={t('templatePage:editions')}>
            <Editions template={template} disabled={isChanged} onShow={onEdition} />
          </DetailSection>
        </>
      }
    />
  )
}

/** What keeps the template from being activated. */
function Faults({ faults }: Pick<TemplateDetail, 'faults'>) {
  const t = useT(templateWords)
  return (
    <DetailSection title={t(faults.length > 0 ? 'templatePage:faults' : 'templatePage:noFaults')}>
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.map(({ key, element, name }) => (
            <li key={`${key} ${element}`}>{t(`templateFault:${key}`, { name, at: (element ?? -1) + 1 })}</li>
          ))}
        </ul>
      )}
    </DetailSection>
  )
}

type FactsProps = { template: TemplateDetail; draft: Draft; onChange: (more: Partial<Draft>) => void }

/** Its name, and whose freight it is for. */
function TemplateFacts({ template, draft, onChange }: FactsProps) {
  const t = useT(templateWords)
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('templateColumnName:name')}
        value={draft.name}
        maxLength={60}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Picker
        label={t('templateColumnName:accountName')}
        description={t('templatePage:customerHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={draft.accountId}
        valueLabel={template.accountName}
        onChange={(accountId) => onChange({ accountId })}
        disabled={template.activeEdition !== null}
        finds="account"
        find={findAccounts}
        clearable
      />
    </div>
  )
}
