import { type Composed, mostCharacters, type Note, sizeOf, textOfParts, Writer } from '../compose-line.ts'
import { quantityOf } from '../compose-parts.ts'
import type { FlightManifest, LoadedGroup, Lot, Unloading } from './flight-manifest.ts'

/** The lines of a manifest by what they belong to, and notes on what was written otherwise. */
class FfmWriter {
  private readonly said = new Map<string, Note>()

  /** A waybill in several units is noted once. */
  get notes(): Note[] {
    return [...this.said.values()]
  }

  private take(writer: Writer): string[] {
    for (const note of writer.notes) this.said.set(`${note.field} ${note.was}`, note)
    return writer.lines
  }

  flight({ flight, moment, origin, rest }: FlightManifest, part: number): string[] {
    const writer = new Writer()
    writer.lines.push('FFM/8')
    writer.line(String(part), flight, moment, origin, ...rest)
    return writer.lines
  }

  unloading({ airport, rest }: Unloading): string[] {
    const writer = new Writer()
    writer.line(airport, ...rest)
    return writer.lines
  }

  group({ uld, indicator, remark }: LoadedGroup): string[] {
    if (uld === null) return []
    const writer = new Writer()
    const number = indicator ? `${uld}-${indicator}` : uld
    writer.line('ULD', number, writer.field(`remark of ${uld}`, remark, 15))
    return this.take(writer)
  }

  lot(lot: Lot): string[] {
    const writer = new Writer()
    const part = lot.total === null ? '' : `T${lot.total}`
    writer.line(
      `${lot.awb}${lot.origin}${lot.destination}`,
      `${quantityOf(lot, lot.code)}${part}`,
      writer.field('description of goods', lot.goods.slice(0, 15).trimEnd(), 15),
    )
    if (lot.handling.length) writer.line('', ...lot.handling)
    writer.lines.push(...lot.more)
    return this.take(writer)
  }
}

interface Entry {
  place: string[]
  unit: string[]
  own: string[]
}

/** Every lot with the lines that must stand above it. Loose freight comes before units: behind one, it would be read as in it. */
function entriesOf(writer: FfmWriter, manifest: FlightManifest): Entry[] {
  return manifest.unloadings.flatMap((unloading) => {
    const place = writer.unloading(unloading)
    const groups = unloading.groups.toSorted((one, other) => Number(one.uld !== null) - Number(other.uld !== null))
    if (groups.length === 0) return [{ place, unit: [], own: [] }]
    return groups.flatMap((group) => {
      const unit = writer.group(group)
      const lots = group.lots.map((lot) => ({ place, unit, own: writer.lot(lot) }))
      return lots.length > 0 ? lots : [{ place, unit, own: [] }]
    })
  })
}

const endOf = { more: 'CONT', none: 'LAST' }

/**
 * A manifest as FFM/8, in as many messages as its length needs: each but the last ends with CONT, and the next one tells again where it unloads
 * and which unit is open. A lot is never cut.
 */
export function composeFfm(manifest: FlightManifest, most = mostCharacters): Composed {
  const writer = new FfmWriter()
  const parts: string[][] = []
  let lines = writer.flight(manifest, 1)
  let open: Entry | undefined
  for (const entry of entriesOf(writer, manifest)) {
    const { place, unit, own } = entry
    const next = [...(open?.place === place ? [] : place), ...(open?.unit === unit ? [] : unit), ...own]
    if (open && sizeOf([...lines, ...next, endOf.more]) > most) {
      parts.push([...lines, endOf.more])
      lines = [...writer.flight(manifest, parts.length + 1), ...place, ...unit, ...own]
    } else lines.push(...next)
    open = entry
  }
  parts.push([...lines, endOf.none])
  return { text: textOfParts(parts), notes: writer.notes }
}
