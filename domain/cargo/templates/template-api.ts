import { z } from 'zod'
import { endpoint, id, ids, nothing, perItem } from '../../endpoint.ts'
import { requiredText } from '../../text.ts'
import { templateFaults } from './faults.ts'
import { templateContent, templateKinds } from './template.ts'

const list = '/cargo/template/list'
const save = '/cargo/template/save'
const kind = z.enum(templateKinds)

export const templateForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  /** Fixed once it exists. */
  kind,
  name: requiredText(60),
  /** Only for this customer's freight; null: for all that have none of their own. */
  accountId: id.nullable().default(null),
  content: templateContent,
})

const fault = z.object({ key: z.enum(templateFaults), element: z.int().nullable(), name: z.string() })

export const templateRow = z.object({
  id,
  kind,
  name: z.string(),
  accountId: z.string().nullable(),
  accountName: z.string(),
  size: z.string(),
  /** Number of its newest edition. */
  edition: z.int(),
  /** The edition that prints; null: none does. */
  activeEdition: z.int().nullable(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type TemplateRow = z.output<typeof templateRow>

export const templateDetail = templateRow.extend({
  /** Of the edition that was asked for. */
  shownEdition: z.int(),
  content: templateContent,
  faults: z.array(fault),
  /** The newest first. */
  editions: z.array(z.object({ number: z.int(), savedAt: z.string(), savedBy: z.string() })),
})
export type TemplateDetail = z.output<typeof templateDetail>

export const templateApi = {
  /** A company has a few: all at once. */
  list: endpoint({
    method: 'GET',
    path: 'template/list',
    permission: list,
    input: nothing,
    reply: z.array(templateRow),
  }),
  /** @throws 404 for an edition that does not exist */
  detail: endpoint({
    method: 'GET',
    path: 'template/detail',
    permission: list,
    input: z.object({ id, edition: z.coerce.number().int().optional() }),
    reply: templateDetail,
  }),
  /** Saves a new edition if the content changed. The one that prints stays the same until another is activated. */
  save: endpoint({
    method: 'POST',
    path: 'template/save',
    permission: save,
    input: templateForm,
    reply: templateDetail,
  }),
  /**
   * That edition prints from now on, in place of the template that did for the same customer; null: the standard prints again.
   * Refused while the edition has a fault.
   */
  activate: endpoint({
    method: 'POST',
    path: 'template/activate',
    permission: save,
    input: z.object({ id, version: z.int(), edition: z.int().nullable() }),
    reply: templateDetail,
  }),
  delete: endpoint({ method: 'POST', path: 'template/delete', permission: save, input: ids, reply: perItem }),
  /** The first page of an example as an SVG picture, and what is wrong. */
  preview: endpoint({
    method: 'POST',
    path: 'template/preview',
    permission: list,
    writes: false,
    input: z.object({ kind, content: templateContent }),
    reply: z.object({ svg: z.string(), faults: z.array(fault) }),
  }),
}
