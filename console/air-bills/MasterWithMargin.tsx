import { MasterPage } from '../air/masters/MasterPage.tsx'
import { fetched } from '../call/fetched.tsx'
import type { PageProps } from '../page/page-props.ts'

const MarginSection = fetched(() => import('./MarginSection.tsx'))

/** A master waybill with what it brings. */
export default function MasterWithMargin(props: PageProps) {
  return <MasterPage {...props} margin={<MarginSection masterId={props.params.id ?? ''} />} />
}
