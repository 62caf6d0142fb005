import { Button } from '@mantine/core'
import type { DiscrepancyRow } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as discrepancyWords from '@shortcut/words/en/cargo/discrepancies.ts'
import * as cargoLawWords from '@shortcut/words/en/cargo/law.ts'
import { useHolds, useSession } from '../../call/session.ts'
import { useT } from '../../words/words.ts'
import { CargoPhotos } from '../CargoPhotos.tsx'
import { DifferenceFacts } from './DifferenceFacts.tsx'
import { useDifferencePhotos } from './use-difference-photos.ts'

type Props = { row: DiscrepancyRow; onTake: () => void; onResolve: () => void; onClose: () => void }

/** One difference to read, with the photos of who found it. */
export default function DiscrepancyDrawer({ row, onTake, onResolve, onClose }: Props) {
  const t = useT(cargoLawWords, discrepancyWords)
  const mayResolve = useHolds(['/cargo/discrepancies/resolve'])
  const photos = useDifferencePhotos(row)
  const isMine = useSession(({ user }) => user?.id === row.ownerId)
  return (
    <DetailDrawer
      title={`${t(`discrepancyKind:${row.kind}`)} · ${row.receiptNo}`}
      actions={
        mayResolve &&
        !row.resolution && (
          <>
            {!isMine && (
              <Button variant="default" onClick={onTake}>
                {t('discrepancyPage:take')}
              </Button>
            )}
            <Button onClick={onResolve}>{t('discrepancyPage:resolve')}</Button>
          </>
        )
      }
      size={560}
      onClose={onClose}
    >
      <DetailSection title={t('discrepancyPage:found')}>
        <DifferenceFacts row={row} />
      </DetailSection>
      {photos.length > 0 && (
        <DetailSection title={t('discrepancyPage:photos')}>
          <CargoPhotos photos={photos} label={row.receiptNo} />
        </DetailSection>
      )}
    </DetailDrawer>
  )
}
