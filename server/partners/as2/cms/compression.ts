import { deflateSync, inflateSync } from 'node:zlib'
import { type BaseBlock, Constructed, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { ContentInfo } from 'pkijs'
import { As2Fault } from '../fault.ts'
import { bufferOf, contentTypes, mostEncoded, readContentInfo } from './read-ber.ts'

const zlib = '1.2.840.113549.1.9.16.3.8'

const partsOf = (block: BaseBlock | undefined): BaseBlock[] =>
  (block?.valueBlock as { value?: BaseBlock[] } | undefined)?.value ?? []

/** CompressedData (RFC 3274). @throws As2Fault decompression-failed */
export function decompress(bytes: Buffer): Buffer {
  try {
    const [, algorithm, inner] = partsOf(readContentInfo(bytes).content)
    const [name] = partsOf(algorithm)
    if (!(name instanceof ObjectIdentifier) || name.valueBlock.toString() !== zlib) throw new Error('not zlib')
    const [, place] = partsOf(inner)
    const [content] = partsOf(place)
    if (!(content instanceof OctetString)) throw new Error('no content')
    // A small body can stand for gigabytes.
    return inflateSync(bufferOf(content.getValue()), { maxOutputLength: mostEncoded })
  } catch (error) {
    const isBomb = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new As2Fault('decompression-failed', isBomb ? 'tooLargeWhenUnpacked' : 'notDecompressed')
  }
}

export function compress(content: Buffer): Buffer {
  const data = new Sequence({
    value: [
      new Integer({ value: 0 }),
      new Sequence({ value: [new ObjectIdentifier({ value: zlib })] }),
      new Sequence({
        value: [
          new ObjectIdentifier({ value: contentTypes.data }),
          new Constructed({
            idBlock: { tagClass: 3, tagNumber: 0 },
            value: [new OctetString({ valueHex: deflateSync(content) })],
          }),
        ],
      }),
    ],
  })
  const info = new ContentInfo({ contentType: contentTypes.compressed, content: data })
  return bufferOf(info.toSchema().toBER())
}
