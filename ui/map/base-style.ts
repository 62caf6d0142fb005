import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

/** The browser draws names with its own fonts: there is no glyph server. */
export const mapFont = ['Inter Variable']

const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]

/** The built-in base map, a calm background. @param baseMap address of its GeoJSON, whose parts have a `kind` */
export function baseStyle(baseMap: string, { base }: MapColours): StyleSpecification {
  const fill = (kind: string, colour: string): LayerSpecification => ({
    id: kind,
    type: 'fill',
    source: 'base',
    filter: ofKind(kind),
    paint: { 'fill-color': colour, 'fill-antialias': true },
  })
  const line = (kind: string, colour: string, width: [number, number]): LayerSpecification => ({
    id: kind,
    type: 'line',
    source: 'base',
    filter: ofKind(kind),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, width[0], 9, width[1]] },
  })
  return {
    version: 8,
    sources: { base: { type: 'geojson', data: baseMap, maxzoom: 9, tolerance: 0.4 } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': base.water } },
      fill('land', base.land),
      fill('lake', base.water),
      fill('home', base.home),
      line('state', base.state, [0.6, 1.4]),
      line('border', base.border, [0.8, 1.6]),
      {
        id: 'stateName',
        type: 'symbol',
        source: 'base',
        filter: ofKind('stateName'),
        minzoom: 4.2,
        maxzoom: 8,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': mapFont,
          'text-size': 11,
          'text-letter-spacing': 0.08,
          'text-transform': 'uppercase',
          'text-max-width': 7,
          'text-padding': 6,
        },
        paint: { 'text-color': base.name, 'text-opacity': 0.75, 'text-halo-color': base.halo, 'text-halo-width': 1 },
      },
      {
        id: 'city',
        type: 'symbol',
        source: 'base',
        filter: ['all', ofKind('city'), ['>=', ['zoom'], ['step', ['get', 'rank'], 3, 2, 4.4, 3, 5.4, 4, 6.4]]],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': mapFont,
          'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 9, 14],
          'text-padding': 4,
          'text-anchor': 'bottom',
          // Above the count of the drivers who are in that city.
          'text-offset': [0, -1.5],
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': base.city, 'text-halo-color': base.halo, 'text-halo-width': 1.4 },
      },
    ],
  }
}
