import { Face } from '@shortcut/ui/pictures/Face.tsx'
import { usePictures } from './pictures.ts'

/** The picture that a user chose for themselves. */
export function Avatar({ name, avatar }: { name: string; avatar: string | null }) {
  const urls = usePictures(avatar ? [avatar] : [], 'thumb')
  return <Face name={name} url={urls.get(avatar ?? '')} />
}
