import type { Act } from '@shortcut/domain/tasks/acts.ts'
import { judgedTime } from '@shortcut/domain/tasks/judged-time.ts'
import type { StepInput, StepKind } from '@shortcut/domain/tasks/task-api.ts'
import type { FilePurpose, NamedFile } from '../../files/named-files.ts'
import type { SentReport } from '../../inspections/sent-report.ts'
import type { FactAct } from '../facts/keep-fact.ts'
import type { StepPayload } from '../load-step.ts'
import type { PhoneTime } from '../report-step.ts'

export type StepAct = Extract<Act, { kind: StepKind }>

const stepKinds: readonly string[] = ['accept', 'reject', 'arrive', 'pickUp', 'deliver'] satisfies StepKind[]
const factKinds: readonly string[] = ['duty', 'odometer', 'fuel', 'paper'] satisfies FactAct['kind'][]
export const isFact = (act: Act): act is FactAct => factKinds.includes(act.kind)
export const isStep = (act: Act): act is StepAct => stepKinds.includes(act.kind)

const named = (files: readonly { id: string; sha256: string }[], purpose: FilePurpose, path: string): NamedFile[] =>
  files.map((file, index) => ({ ...file, purpose, path: `${path}.${index}` }))

/** The files that an act names, with what they show. */
export function filesOf(act: Act): NamedFile[] {
  switch (act.kind) {
    case 'pickUp':
      return [
        ...named(act.data.photos, 'pickup', 'data.photos'),
        ...named(act.data.containerPhotos, 'container', 'data.containerPhotos'),
      ]
    case 'deliver': {
      const { photos, signature } = act.data
      const signed = signature ? [{ ...signature, purpose: 'signature' as const, path: 'data.signature' }] : []
      return [...named(photos, 'delivery', 'data.photos'), ...signed]
    }
    case 'exception':
    case 'seal':
      return named(act.data.photos, act.kind, 'data.photos')
    case 'odometer':
    case 'fuel':
    case 'paper':
      return named(act.data.photos, 'document', 'data.photos')
    case 'document':
    case 'message':
      return named(act.data.files, act.kind, 'data.files')
    case 'inspection': {
      const { defects, signature } = act.data
      const photos = defects.flatMap((defect, index) => named(defect.photos, 'defect', `data.defects.${index}.photos`))
      return signature ? [...photos, { ...signature, purpose: 'signature', path: 'data.signature' }] : photos
    }
    default:
      return []
  }
}

/** When an act happened by the phone, and by how much its clock was off. */
export const phoneTimeOf = ({ at, skewMs }: Act): PhoneTime => ({ at: judgedTime(at), skewMs })

/** A driver's report about a vehicle. */
export const reportOf = ({
  id,
  taskId,
  at,
  skewMs,
  position,
  data,
}: Extract<Act, { kind: 'inspection' }>): SentReport => ({
  id,
  taskId: taskId ?? null,
  at: judgedTime(at, skewMs),
  phoneAt: judgedTime(at),
  skewMs,
  position: position ?? null,
  data,
})

/** An act as the step that it reports: judged by its own time and the skew of the phone's clock. */
export function stepOf(act: StepAct): { input: StepInput; more: StepPayload } {
  const { id, taskId, at, skewMs, position, stopId } = act
  const step = { id: taskId, eventId: id, at: judgedTime(at, skewMs), lat: position?.lat, lng: position?.lng }
  const idsOf = (files: readonly { id: string }[]) => files.map((file) => file.id)
  const more: StepPayload = position?.accuracyM == null ? {} : { accuracyM: position.accuracyM }
  switch (act.kind) {
    case 'accept':
      return { input: step, more }
    case 'reject':
      return { input: { ...step, reason: act.data.reason }, more }
    case 'arrive':
      return { input: { ...step, stopId: act.stopId, remark: act.data.remark }, more }
    case 'pickUp': {
      const { photos, containerPhotos, remark, ...counted } = act.data
      const pictures = { photos: idsOf(photos), containerPhotos: idsOf(containerPhotos) }
      return { input: { ...step, ...pictures, stopId: stopId ?? undefined, remark }, more: { ...more, ...counted } }
    }
    case 'deliver': {
      const { photos, signature, receivedBy, remark, ...counted } = act.data
      const proof = { photos: idsOf(photos), signatureFileId: signature?.id, receivedBy }
      return { input: { ...step, ...proof, stopId: stopId ?? undefined, remark }, more: { ...more, ...counted } }
    }
  }
}
