import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import type { FilterSpecification, Map as GlMap, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { mapFont } from './base-style.ts'
import type { MapColours } from './map-colours.ts'
import type { Streets } from './map-props.ts'
import { streetTiles } from './street-tiles.ts'

const source = 'streets'
/** Places without a load to pick up are noise; one-way arrows need pictures. */
const leftOut = ['background', 'pois', 'roads_oneway', 'address_label']

/** The greys of roads: Protomaps' own are nearly white on our land. */
const roadsOf = ({ base }: Pick<MapColours, 'base'>): Partial<Flavor> => ({
  highway: base.highway,
  bridges_highway: base.highway,
  highway_casing_early: base.casing,
  highway_casing_late: base.casing,
  bridges_highway_casing: base.casing,
  major: base.road,
  bridges_major: base.road,
  link: base.road,
  bridges_link: base.road,
  major_casing_early: base['street-casing'],
  major_casing_late: base.casing,
  link_casing: base.casing,
  bridges_major_casing: base.casing,
  bridges_link_casing: base.casing,
  minor_a: base.street,
  minor_b: base.street,
  minor_service: base.street,
  other: base.street,
  bridges_minor: base.street,
  bridges_other: base.street,
  minor_casing: base['street-casing'],
  minor_service_casing: base['street-casing'],
  bridges_minor_casing: base['street-casing'],
  bridges_other_casing: base['street-casing'],
  tunnel_highway: base.tunnel,
  tunnel_major: base.tunnel,
  tunnel_link: base.tunnel,
  tunnel_minor: base.tunnel,
  tunnel_other: base.tunnel,
  tunnel_highway_casing: base['street-casing'],
  tunnel_major_casing: base['street-casing'],
  tunnel_link_casing: base['street-casing'],
  tunnel_minor_casing: base['street-casing'],
  tunnel_other_casing: base['street-casing'],
  runway: base.road,
})

/** Streets recede behind trucks and lines, and meet the built-in base map at their edge in the same colors. */
const flavorOf = ({ base }: MapColours, isDark: boolean): Flavor => ({
  ...namedFlavor(isDark ? 'dark' : 'light'),
  ...roadsOf({ base }),
  earth: base.home,
  water: base.water,
  city_label: base.city,
  city_label_halo: base.halo,
  roads_label_major: base.name,
  roads_label_major_halo: base.halo,
  roads_label_minor: base.name,
  roads_label_minor_halo: base.halo,
  state_label: base.name,
  state_label_halo: base.halo,
  boundaries: base.border,
})

/** Names in the page's own font, and no pictures: nothing besides the tiles is fetched. */
function withoutPictures(layer: SymbolLayerSpecification): SymbolLayerSpecification {
  const text = Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-'))
  const layout = JSON.parse(JSON.stringify(Object.fromEntries(text)).replace(/"Noto Sans[^"]*"/g, `"${mapFont[0]}"`))
  return { ...layer, layout: { ...layout, 'text-font': mapFont } }
}

function layersOf(colours: MapColours, { language }: Streets): LayerSpecification[] {
  const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  const lang = language === 'zh' ? 'zh-Hans' : language
  const all = layers(source, flavorOf(colours, isDark), { lang }) as LayerSpecification[]
  return all.flatMap((layer): LayerSpecification[] => {
    if (leftOut.includes(layer.id)) return []
    if (layer.type !== 'symbol') return [layer]
    const plain = withoutPictures(layer)
    if (layer.id !== 'roads_shields') return [plain]
    // Route numbers have no shield to stand on, so they are larger.
    const paint = { 'text-color': colours.base.city, 'text-halo-color': colours.base.halo, 'text-halo-width': 2 }
    return [{ ...plain, layout: { ...plain.layout, 'text-size': 11 }, paint }]
  })
}

/** Draws the streets above the base map, whose names remain only outside of them. */
export function addStreets(map: GlMap, streets: Streets, colours: MapColours) {
  const [west, south, east, north] = streets.bounds
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const outside: FilterSpecification = ['!', ['within', { type: 'Polygon', coordinates: [ring] }]]
  for (const id of ['stateName', 'city']) {
    const before = map.getFilter(id)
    map.setFilter(id, before ? (['all', before, outside] as FilterSpecification) : outside)
  }
  map.addSource(source, {
    type: 'vector',
    tiles: [streetTiles(streets)],
    bounds: streets.bounds,
    maxzoom: streets.maxZoom,
  })
  for (const layer of layersOf(colours, streets)) map.addLayer({ ...layer, id: `${source}-${layer.id}` })
}
