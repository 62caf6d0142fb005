import type { CargoAct } from '@shortcut/domain/cargo/acts.ts'
import type { NamedFile } from '../../files/named-files.ts'

const named = (files: readonly { id: string; sha256: string }[]): NamedFile[] =>
  files.map((file, index) => ({ ...file, purpose: 'cargo', path: `data.photos.${index}` }))

/** The photos and the signature that an act names. */
export function filesOfAct({ data }: CargoAct): NamedFile[] {
  const photos = 'photos' in data ? named(data.photos) : []
  if (!('signature' in data) || !data.signature) return photos
  return [...photos, { ...data.signature, purpose: 'signature', path: 'data.signature' }]
}
