import { baseMapUrl } from 'virtual:base-map'
import { MapView } from '@shortcut/ui/map/MapView.tsx'
import type { MapProps } from '@shortcut/ui/map/map-props.ts'
import * as mapWords from '@shortcut/words/en/map.ts'
import { useT } from '../words/words.ts'
import { useMapStyle } from './use-map-style.ts'

type Props = Omit<MapProps, 'texts' | 'baseMap' | 'styleUrl' | 'streets'> & {
  /** The map's name for screen readers. */
  label: string
  /** The token of a tracking link, for a page without a sign-in. */
  share?: string
}

/**
 * A map with our texts, over the built-in base map, the streets of MAP_FILE or the style of MAP_STYLE_URL. It fills its container. The page must also list what the map
 * shows. The caller keeps points and lines with useMemo: a new array draws them again.
 */
export function MapPanel({ label, share, ...props }: Props) {
  const t = useT(mapWords)
  const style = useMapStyle(share)
  const texts = {
    label,
    loading: t('map:loading'),
    noWebGl: t('map:noWebGl'),
    failed: t('map:failed'),
    retry: t('ui:retry'),
    zoomIn: t('map:zoomIn'),
    zoomOut: t('map:zoomOut'),
    scrollToZoom: t('map:scrollToZoom'),
    twoFingers: t('map:twoFingers'),
    credits: t('map:credits'),
    streetsCredit: t('map:streetsCredit'),
    baseMapCredit: t('map:baseMapCredit'),
  }
  return <MapView {...props} texts={texts} baseMap={baseMapUrl} styleUrl={style?.styleUrl} streets={style?.streets} />
}
