import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { mapFont } from './base-style.ts'
import type { MapColours } from './map-colours.ts'

export const clusterUntilZoom = 9

const nothing = { type: 'FeatureCollection' as const, features: [] }
/** A point that moves often: nothing of it is simplified away, and its tiles are cut no finer than needed. */
const points = { type: 'geojson' as const, data: nothing, maxzoom: 14, buffer: 64, tolerance: 0 }

/** What stands on the base map, by name of its source. */
export const ownSources = (clustered: boolean): Record<string, SourceSpecification> => ({
  lines: { type: 'geojson', data: nothing, maxzoom: 14 },
  points,
  moving: clustered
    ? {
        ...points,
        cluster: true,
        clusterRadius: 44,
        clusterMaxZoom: clusterUntilZoom,
        clusterProperties: { loud: ['+', ['case', ['get', 'loud'], 1, 0]] },
      }
    : points,
  marked: points,
})

const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 4, 2, 12, 4]
const single: ExpressionSpecification = ['!', ['has', 'point_count']]

function symbols(id: string, source: string): LayerSpecification[] {
  return [
    {
      id: `${id}-noses`,
      type: 'symbol',
      source,
      filter: ['all', single, ['has', 'nose']],
      layout: {
        'icon-image': ['get', 'nose'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id,
      type: 'symbol',
      source,
      filter: single,
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ]
}

const names = (id: string, source: string, minzoom: number, colours: MapColours): LayerSpecification => ({
  id: `${id}-names`,
  type: 'symbol',
  source,
  minzoom,
  filter: ['all', single, ['has', 'label']],
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
})

/** Lines below stops below vehicles below what is marked. */
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
  ...symbols('points', 'points'),
  names('points', 'points', 0, colours),
  {
    id: 'clusters',
    type: 'circle',
    source: 'moving',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': colours.raised,
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 15, 100, 19],
      'circle-stroke-color': ['case', ['>', ['get', 'loud'], 0], colours.glyph('red'), colours.glyph('grey')],
      'circle-stroke-width': ['case', ['>', ['get', 'loud'], 0], 2.5, 1.5],
    },
  },
  {
    id: 'cluster-counts',
    type: 'symbol',
    source: 'moving',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': mapFont,
      'text-size': 12,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': colours.text },
  },
  ...symbols('moving', 'moving'),
  names('moving', 'moving', clusterUntilZoom + 1, colours),
]
