import { z } from 'zod'
import { endpoint, id, ids, nothing, perItem } from '../endpoint.ts'
import { latitude, longitude } from '../positions/coordinates.ts'
import { requiredText, text } from '../text.ts'
import { isZone } from '../zones.ts'
import { longestDock, rangeMark } from './locations.ts'

/** Most locations of one warehouse. */
export const mostLocations = 5000
const mostDocks = 200

const zone = text(60).refine(isZone, { error: 'notAZone' })
const address = {
  code: requiredText(12),
  name: requiredText(80),
  address: text(200).default(''),
  city: text(80).default(''),
  province: text(40).default(''),
  postalCode: text(20).default(''),
  country: text(2).default('US'),
  lat: latitude.nullable().default(null),
  lng: longitude.nullable().default(null),
  timeZone: zone,
}

/** Codes in a list, each once. */
const codeList = (longest: number, most: number) =>
  z
    .array(requiredText(longest).refine((code) => !code.includes(rangeMark), { error: 'locationRange' }))
    .max(most)
    .default([])
    .transform((codes) => [...new Map(codes.map((code) => [code.toUpperCase(), code])).values()])

export const warehouseForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  ...address,
  docks: codeList(longestDock, mostDocks),
  /** Those that are left out are removed. */
  locations: codeList(20, mostLocations),
})

export const warehouseRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  country: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  timeZone: z.string(),
  docks: z.array(z.string()),
  locations: z.array(z.string()),
  /** Names of the active workers whose warehouse it is. */
  workers: z.array(z.string()),
  /** Pieces that stand in it. */
  onHand: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type WarehouseRow = z.output<typeof warehouseRow>

export const cargoWarehouseApi = {
  list: endpoint({
    method: 'GET',
    path: 'cargoWarehouse/list',
    permission: '/cargo/warehouse/list',
    input: nothing,
    reply: z.array(warehouseRow),
  }),
  /** For choosing one in forms and filters. */
  choices: endpoint({
    method: 'GET',
    path: 'cargoWarehouse/choices',
    permission: 'signed-in',
    input: nothing,
    reply: z.array(z.object({ id, code: z.string(), name: z.string(), timeZone: z.string() })),
  }),
  save: endpoint({
    method: 'POST',
    path: 'cargoWarehouse/save',
    permission: '/cargo/warehouse/save',
    input: warehouseForm,
    reply: warehouseRow,
  }),
  /** Refused while freight stands in it or is expected, or while workers belong to it. */
  delete: endpoint({
    method: 'POST',
    path: 'cargoWarehouse/delete',
    permission: '/cargo/warehouse/save',
    input: ids,
    reply: perItem,
  }),
}
