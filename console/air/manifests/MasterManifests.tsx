import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import { manifestPath } from '@shortcut/domain/air/manifests/manifest.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../call/download.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { changeTexts } from './manifest-text.ts'

/** Editions of a master's house manifest, each with what it says differently from the one before. */
export function MasterManifests({ master: { id, kind } }: { master: MasterDetail }) {
  const t = useT(manifestWords)
  const zone = useViewerZone()
  const { path } = calls.airManifest.ofMaster
  useNews(['masterWaybill'], path, 500, (event) => event.id === id)
  const { data } = useQuery(queryOf(calls.airManifest.ofMaster, { masterId: id }))
  if (!data || (kind === 'direct' && data.list.length === 0)) return null
  return (
    <DetailSection title={t('manifestPage:title')}>
      <DataTable
        label={t('manifestPage:title')}
        rows={data.list}
        rowKey={({ edition }) => edition}
        empty={t('manifestPage:none')}
        columns={[
          {
            key: 'edition',
            rowHeader: true,
            header: t('manifestPage:edition'),
            cell: ({ edition }) => t('manifestPage:editionNo', { edition }),
          },
          { key: 'issuedAt', header: t('manifestPage:issuedAt'), cell: ({ issuedAt }) => timeIn(zone, issuedAt) },
          { key: 'issuedBy', header: t('manifestPage:issuedBy'), cell: ({ issuedBy }) => issuedBy },
          {
            key: 'houses',
            header: t('manifestPage:houses'),
            align: 'end',
            cell: ({ content }) => content.lines.length,
          },
          {
            key: 'pieces',
            header: t('manifestPage:pieces'),
            align: 'end',
            cell: ({ content }) => content.lines.reduce((sum, { pieces }) => sum + pieces, 0).toLocaleString('en'),
          },
          {
            key: 'differs',
            header: t('manifestPage:differs'),
            cell: ({ edition, changes }) =>
              edition === 1 ? t('manifestPage:first') : changes.flatMap((change) => changeTexts(t, change)).join(' '),
          },
          {
            key: 'print',
            width: 88,
            cell: ({ id, edition }) => (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('manifestPage:printEdition', { edition })}
                onClick={() => void download(manifestPath(id))}
              >
                {t('manifestPage:print')}
              </Button>
            ),
          },
        ]}
      />
    </DetailSection>
  )
}
