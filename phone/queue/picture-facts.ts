/** What a camera wrote into a photo: it is kept beside the picture, which is sent without it. */
export interface Taken {
  /** When, ISO 8601, by the camera's clock. */
  at: string | null
  /** Where, degrees. */
  place: { lat: number; lng: number } | null
}

export interface PictureFacts {
  /** Pixels of the whole picture; null: its format is not read here. */
  pixels: number | null
  taken: Taken | null
}

/** A photo has about ten segments before its picture. */
const mostSegments = 500
/** A camera writes fewer than a hundred entries into each of its tables. */
const mostEntries = 300

/**
 * Reads the beginning of a JPEG or PNG, a few bytes at a time: a picture may be made so that reading it whole takes all
 * memory, and whatever is in it that makes no sense is not there.
 */
export async function factsOf(file: Blob): Promise<PictureFacts> {
  const read = async (from: number, bytes: number) => new DataView(await file.slice(from, from + bytes).arrayBuffer())
  try {
    const head = await read(0, 24)
    if (head.getUint32(0) === 0x89504e47) return { pixels: head.getUint32(16) * head.getUint32(20), taken: null }
    if (head.getUint16(0) === 0xffd8) return await factsOfJpeg(read)
  } catch {
    // Shorter than it says.
  }
  return { pixels: null, taken: null }
}

async function factsOfJpeg(read: (from: number, bytes: number) => Promise<DataView>): Promise<PictureFacts> {
  let taken: Taken | null = null
  let at = 2
  for (let segment = 0; segment < mostSegments; segment++) {
    const head = await read(at, 10)
    const marker = head.getUint16(0)
    const length = head.getUint16(2)
    // The frames of a picture say its size; C4, C8 and CC are tables.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { pixels: head.getUint16(5) * head.getUint16(7), taken }
    if (marker < 0xff00 || marker === 0xffda || length < 2) break
    // 'Exif' and two zeros come before the tables.
    if (marker === 0xffe1 && !taken && head.getUint32(4) === 0x45786966)
      taken = takenIn(await read(at + 10, length - 8))
    at += 2 + length
  }
  return { pixels: null, taken }
}

const tags = { exif: 0x8769, gps: 0x8825, takenAt: 0x9003, offset: 0x9011, latRef: 1, lat: 2, lngRef: 3, lng: 4 }

/** @param data the tables of Exif, as in TIFF */
function takenIn(data: DataView): Taken | null {
  try {
    const little = data.getUint16(0) === 0x4949
    /** Where the entries of a table are, by their tag. */
    const table = (at: number) => {
      const entries = new Map<number, number>()
      const count = Math.min(data.getUint16(at, little), mostEntries)
      for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12)
        entries.set(data.getUint16(entry, little), entry)
      return entries
    }
    const inside = (entries: Map<number, number>, tag: number) => {
      const entry = entries.get(tag)
      return entry === undefined ? new Map<number, number>() : table(data.getUint32(entry + 8, little))
    }
    /** The first letters of an entry: up to four stand in the entry, more elsewhere. */
    const text = (entry: number | undefined, letters: number) => {
      if (entry === undefined) return ''
      const from = letters > 4 ? data.getUint32(entry + 8, little) : entry + 8
      return String.fromCharCode(...Array.from({ length: letters }, (_, index) => data.getUint8(from + index)))
    }
    /** Degrees, minutes and seconds, each as a fraction. */
    const degrees = (entry: number | undefined) => {
      if (entry === undefined) return Number.NaN
      const from = data.getUint32(entry + 8, little)
      const part = (index: number) =>
        data.getUint32(from + 8 * index, little) / data.getUint32(from + 8 * index + 4, little)
      return part(0) + part(1) / 60 + part(2) / 3600
    }
    const first = table(data.getUint32(4, little))
    const exif = inside(first, tags.exif)
    const gps = inside(first, tags.gps)
    const lat = degrees(gps.get(tags.lat)) * (text(gps.get(tags.latRef), 1) === 'S' ? -1 : 1)
    const lng = degrees(gps.get(tags.lng)) * (text(gps.get(tags.lngRef), 1) === 'W' ? -1 : 1)
    return {
      at: instantOf(text(exif.get(tags.takenAt), 19), text(exif.get(tags.offset), 6)),
      place: Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0) ? { lat, lng } : null,
    }
  } catch {
    return null
  }
}

/** '2026:11:24 09:40:12', and '-06:00' if the camera wrote it: otherwise its clock was in this phone's zone. */
function instantOf(local: string, offset: string): string | null {
  const found = /^(20\d\d):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(local)
  if (!found) return null
  const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : ''
  const at = Date.parse(`${found[1]}-${found[2]}-${found[3]}T${found[4]}${zone}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
