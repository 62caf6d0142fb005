import { z } from 'zod'
import { date, decimal, endpoint, id, listInput, pageOf } from '../endpoint.ts'
import { requiredText, text } from '../text.ts'

const vehicle = {
  vin: text(40).default(''),
  year: z.int().min(1950).max(2100).nullable().default(null),
  make: text(60).default(''),
  capacityKg: decimal.nullable().default(null),
  status: z.enum(['active', 'inactive', 'maintenance']).default('active'),
  registrationExpiresOn: date.nullable().default(null),
  inspectionExpiresOn: date.nullable().default(null),
  notes: text(1000).default(''),
}
const truckFields = {
  plateNo: requiredText(20),
  unitNo: requiredText(20),
  truckType: text(80).default(''),
  insuranceExpiresOn: date.nullable().default(null),
  ...vehicle,
}
const trailerFields = {
  trailerNo: requiredText(20),
  plateNo: text(20).default(''),
  trailerType: text(80).default(''),
  ...vehicle,
}

const truckReply = z.object({ id, ...truckFields, version: z.int() })
const trailerReply = z.object({ id, ...trailerFields, version: z.int() })
const choice = z.object({ id, number: z.string(), type: z.string(), liveTasks: z.int() })
const choicesInput = z.object({ q: text(100).optional() })

export const truckApi = {
  list: endpoint({
    method: 'GET',
    path: 'truck/list',
    permission: '/truck/index/list',
    input: z.object(listInput),
    reply: pageOf(truckReply),
  }),
  choices: endpoint({
    method: 'GET',
    path: 'truck/choices',
    permission: '/work/order/assign',
    input: choicesInput,
    reply: z.array(choice),
  }),
  save: endpoint({
    method: 'POST',
    path: 'truck/save',
    permission: '/truck/index/save',
    input: z.object({ id: id.optional(), version: z.int().optional(), ...truckFields }),
    reply: truckReply,
  }),
}

export const trailerApi = {
  list: endpoint({
    method: 'GET',
    path: 'trailer/list',
    permission: '/truck/trailer/list',
    input: z.object(listInput),
    reply: pageOf(trailerReply),
  }),
  choices: endpoint({
    method: 'GET',
    path: 'trailer/choices',
    permission: '/work/order/assign',
    input: choicesInput,
    reply: z.array(choice),
  }),
  save: endpoint({
    method: 'POST',
    path: 'trailer/save',
    permission: '/truck/trailer/save',
    input: z.object({ id: id.optional(), version: z.int().optional(), ...trailerFields }),
    reply: trailerReply,
  }),
}
