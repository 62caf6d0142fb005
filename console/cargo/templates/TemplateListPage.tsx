import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { TemplateRow } from '@shortcut/domain/cargo/templates/template-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import * as labelWords from '@shortcut/words/en/cargo/labels.ts'
import type { TemplateColumnName } from '@shortcut/words/en/cargo/templates.ts'
import * as templateWords from '@shortcut/words/en/cargo/templates.ts'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call/call.ts'
import { fetched } from '../../call/fetched.tsx'
import type { ListCall } from '../../lists/list-call.ts'
import type { ListReply } from '../../lists/use-cursor-list.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { linkColumn } from '../../records/link-column.tsx'
import { RecordActions } from '../../records/RecordActions.tsx'
import { RecordListPage } from '../../records/RecordListPage.tsx'
import { timeIn } from '../../time/time.ts'
import { type Translate, useT } from '../../words/words.ts'
import { templatePath } from '../paths.ts'

const AddTemplateDrawer = fetched(() => import('./AddTemplateDrawer.tsx'))
const LabelsDrawer = fetched(() => import('../printing/LabelsDrawer.tsx'))

/** A company has a few: all are read at once, and found and sorted here. */
const fetchTemplates: ListCall<ListReply<TemplateRow>> = async (input, signal) => {
  const rows = await call(calls.template.list, {}, { signal, handles: 'all' })
  const sought = String(input.q ?? '').toLowerCase()
  const list = rows.filter((row) => [row.name, row.accountName].join(' ').toLowerCase().includes(sought))
  return { list, total: list.length, totalIsExact: true, nextCursor: null }
}

type Surroundings = { t: Translate<typeof templateWords>; zone: string; show: (id: string) => void }

const columnsOf = ({ t, zone, show }: Surroundings): GridColumn<TemplateRow>[] => {
  const plain = (id: TemplateColumnName, width: number, text: (row: TemplateRow) => string) => ({
    id,
    header: t(`templateColumnName:${id}`),
    width,
    text,
  })
  return [
    linkColumn<TemplateRow>({ ...plain('name', 208, ({ name }) => name), show }),
    plain('kind', 176, ({ kind }) => t(`templateKindName:${kind}`)),
    plain('accountName', 176, ({ accountName }) => accountName || t('templatePage:allCustomers')),
    plain('size', 160, ({ size }) => t.find(`pageSizeName:${size}`) ?? size),
    { ...plain('edition', 88, ({ edition }) => String(edition)), align: 'end' },
    plain('state', 160, ({ activeEdition }) =>
      activeEdition === null
        ? t('templatePage:doesNotPrint')
        : t('templatePage:printsEdition', { edition: activeEdition }),
    ),
    plain('updatedAt', 192, (row) => timeIn(zone, row.updatedAt)),
  ]
}

const noFilters = {}

/** The office's own layouts of labels and papers of freight. */
export default function TemplateListPage() {
  const t = useT(labelWords, templateWords)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'add' | 'labels' | null>(null)
  const show = useCallback((id: string) => void navigate(templatePath(id)), [navigate])
  const close = () => setOpened(null)
  return (
    <RecordListPage<TemplateRow>
      grid="template"
      title={t('page:templates')}
      topic="template"
      filters={noFilters}
      columnsOf={useCallback((around) => columnsOf({ t, ...around }), [t])}
      standardLayout={{ pinned: ['name'] }}
      fetch={fetchTemplates}
      none={{ title: t('templatePage:none'), text: t('templatePage:noneHelp') }}
      selects
      onShow={show}
      actions={(list) => (
        <RecordActions
          list={list}
          edit={{ permission: '/cargo/template/save', run: show }}
          remove={{
            permission: '/cargo/template/save',
            question: t('templatePage:confirmDelete'),
            run: (ids) => call(calls.template.delete, { ids }),
          }}
          nameOf={({ name }) => name}
        />
      )}
      mainAction={() => (
        <>
          <Allowed any={['/cargo/warehouse/save']}>
            <Button variant="default" onClick={() => setOpened('labels')}>
              {t('labelSetting:open')}
            </Button>
          </Allowed>
          <Allowed any={['/cargo/template/save']}>
            <Button onClick={() => setOpened('add')}>{t('templatePage:add')}</Button>
          </Allowed>
        </>
      )}
    >
      {(list) => (
        <>
          {opened === 'labels' && <LabelsDrawer onClose={close} />}
          {opened === 'add' && (
            <AddTemplateDrawer
              onClose={close}
              onSaved={({ id }) => {
                close()
                list.refresh()
                show(id)
              }}
            />
          )}
        </>
      )}
    </RecordListPage>
  )
}
