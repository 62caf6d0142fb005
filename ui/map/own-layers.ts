import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { mapFont } from './base-style.ts'
import type { MapColours } from './map-colours.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }
/** Not simplified, with tiles no smaller than needed. */
const points = { type: 'geojson' as const, data: nothing, maxzoom: 14, buffer: 64, tolerance: 0 }

/** Our sources above the base map, by name. */
export const ownSources: Record<string, SourceSpecification> = {
  lines: { type: 'geojson', data: nothing, maxzoom: 14 },
  points,
  marked: points,
}

const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 2, 12, 4]
/** Lines below rings below fixed points; moving points are on a canvas above. */
export const ownLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'line-casings',
    type: 'line',
    source: 'lines',
    filter: ['!', ['get', 'dashed']],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colours.raised, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 4, 12, 7] },
  },
  {
    id: 'lines',
    type: 'line',
    source: 'lines',
    filter: ['!', ['get', 'dashed']],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': width },
  },
  {
    id: 'dashed-lines',
    type: 'line',
    source: 'lines',
    filter: ['get', 'dashed'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': width, 'line-dasharray': [1.5, 1.5] },
  },
  {
    id: 'marked',
    type: 'circle',
    source: 'marked',
    paint: {
      'circle-radius': 16,
      'circle-color': colours.accent,
      'circle-opacity': ['case', ['get', 'selected'], 0.25, 0.12],
      'circle-stroke-color': colours.accent,
      'circle-stroke-width': ['case', ['get', 'selected'], 2, 1],
    },
  },
  {
    id: 'points-noses',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'nose'],
    layout: {
      'icon-image': ['get', 'nose'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    id: 'points',
    type: 'symbol',
    source: 'points',
    layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  },
  {
    id: 'points-names',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'label'],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': mapFont,
      'text-size': 12,
      'text-anchor': 'left',
      'text-offset': [1.2, 0],
      'text-max-width': 16,
      'text-justify': 'left',
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.raised, 'text-halo-width': 1.6 },
  },
]
