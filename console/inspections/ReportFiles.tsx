import { calls } from 'virtual:calls'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as inspectionWords from '@shortcut/words/en/inspections/desk.ts'
import * as inspectionLawWords from '@shortcut/words/en/inspections/law.ts'
import { useQuery } from '@tanstack/react-query'
import { failureOf, queryOf } from '../call/use-call.ts'
import { Pictures } from '../pictures/Pictures.tsx'
import { useT } from '../words/words.ts'

/** The photos and the signature of a report; those that are still on the phone are counted. */
export function ReportFiles({ id }: { id: string }) {
  const t = useT(inspectionLawWords, inspectionWords)
  const query = useQuery(queryOf(calls.inspection.detail, { id }))
  const failure = failureOf(query)
  if (failure) return <ErrorState title={failure.message} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const { photos, signature } = query.data
  const files = [...photos, ...(signature ? [signature] : [])]
  const onPhone = files.filter((file) => file.onPhone).length
  const pictures = photos.map(({ fileId, item, onPhone: waits }, index) => ({
    id: fileId,
    waits,
    caption: t('inspections:photo', { part: t(`inspectionItem:${item}`), number: index + 1 }),
  }))
  const signed = signature
    ? [{ id: signature.fileId, waits: signature.onPhone, caption: t('inspections:signature') }]
    : []
  return (
    <>
      <Pictures pictures={[...pictures, ...signed].filter(({ waits }) => !waits)} />
      {onPhone > 0 && <span>{t('inspections:onPhone', { count: onPhone })}</span>}
    </>
  )
}
