import type { Writer } from './compose-line.ts'
import type { Weight } from './message.ts'
import type { Agent, Control, Party } from './model.ts'

interface Counted {
  pieces: number | null
  weight: Weight | null
  volume?: Weight | null
  density?: string | null
}

/** `T41K509MC4.69`. @param code T: all pieces of the waybill */
export function quantityOf({ pieces, weight, volume, density }: Counted, code = 'T'): string {
  if (pieces === null) return ''
  const amount = (one: Weight | null | undefined) => (one ? one.unit + one.value : '')
  return `${code}${pieces}${amount(weight)}${amount(volume)}${density ? `DG${density}` : ''}`
}

/** SHP, CNE or NFY, with names of its lines (FWB/17, FHL/5) or without; an FHL/4 has the name on the first line. */
export function composeParty(writer: Writer, id: string, party: Party, isTagged: boolean, hasAccount: boolean) {
  const says = (name: string) => `${name} of ${id}`
  const names = isTagged ? party.names : [party.names.join(' ')]
  const written = names.map((name) => writer.field(says('name'), name, 35))
  const addresses = party.addresses.map((line) => writer.field(says('address'), line, 35))
  const place = [writer.field(says('place'), party.place, 17), writer.field(says('state'), party.state, 9)]
  if (isTagged || hasAccount) writer.line(id, writer.field(says('account'), hasAccount ? party.account : '', 14))
  const lines = (tag: string, texts: readonly string[]) => {
    for (const [index, text] of texts.entries()) writer.lines.push(`${isTagged && index === 0 ? tag : ''}/${text}`)
  }
  if (isTagged || hasAccount) lines('NAM', written)
  else writer.lines.push(`${id}/${written[0] ?? ''}`)
  lines('ADR', addresses)
  writer.line(isTagged ? 'LOC' : '', ...place)
  const fields = [party.country, writer.field(says('postcode'), party.postcode, 9)]
  const [first, ...more] = party.contacts.map(({ kind, number }) => [kind, writer.field(says('contact'), number, 25)])
  writer.line('', ...fields, ...(first ?? []))
  for (const contact of more) writer.line('', ...contact)
}

/** AGT of an FWB, CUS of an FFR. */
export function composeAgent(writer: Writer, id: string, { account, code, cass, participant, name, place }: Agent) {
  writer.line(id, writer.field(`account of ${id}`, account, 14), code, cass, participant)
  writer.line('', writer.field(`name of ${id}`, name, 35))
  writer.line('', writer.field(`place of ${id}`, place, 17))
}

/** OCI: its first line with the identifier. */
export function composeControls(writer: Writer, controls: readonly Control[]) {
  for (const [index, { country, information, customs, text }] of controls.entries())
    writer.line(
      index ? '' : 'OCI',
      country,
      information,
      customs,
      writer.field('supplementary information', text, 35, true),
    )
}
