import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { inflateSync } from 'node:zlib'
import { decodedBody, type Entity, entityOfHttp, partsOf, readEntity, typeOf } from '../../partners/as2/mime.ts'
import type { As2Partner } from './as2-partner.ts'

interface ReceivedFile {
  content: string
  headers: IncomingHttpHeaders
  layers: { signed: boolean; encrypted: boolean; compressed: boolean }
  /** What a receipt has of it. */
  mic: string
}
interface Told {
  disposition?: string
  mic?: string
  signed?: boolean
  about?: string
}
type Answer = (receipt: (told: Told) => Answered) => Answered
interface Answered {
  status: number
  /** A whole entity. */
  entity?: Buffer
}

/** The zlib stream in CompressedData: OpenSSL is not built with zlib everywhere. */
function inflated(bytes: Buffer): Buffer {
  for (let at = bytes.indexOf(0x78); at !== -1; at = bytes.indexOf(0x78, at + 1))
    try {
      return inflateSync(bytes.subarray(at))
    } catch {
      // Not its beginning.
    }
  throw new Error('nothing compressed')
}

/** A partner's AS2 server, which OpenSSL opens messages for. It answers with receipts that OpenSSL signed. */
export async function openAs2Receiver({ peer, own }: Pick<As2Partner, 'peer' | 'own'>) {
  const files: ReceivedFile[] = []
  let answer: Answer = (receipt) => receipt({})

  function open(headers: IncomingHttpHeaders, body: Buffer): ReceivedFile {
    let entity: Entity = entityOfHttp(headers, body)
    const layers = { signed: false, encrypted: false, compressed: false }
    let checked = body
    for (;;) {
      const type = entity.headers.get('content-type') ?? ''
      if (typeOf(entity) === 'multipart/signed') {
        const [signed = Buffer.alloc(0), signature = Buffer.alloc(0)] = partsOf(entity)
        peer.verify(signed, decodedBody(readEntity(signature)), own.certificate)
        layers.signed = true
        checked = signed
        entity = readEntity(signed)
      } else if (/enveloped-data/.test(type)) {
        layers.encrypted = true
        entity = readEntity(peer.decrypted(decodedBody(entity)))
        checked = entity.whole
      } else if (/compressed-data/.test(type)) {
        layers.compressed = true
        entity = readEntity(inflated(decodedBody(entity)))
        if (!layers.signed) checked = entity.whole
      } else break
    }
    const mic = `${createHash('sha256').update(checked).digest('base64')}, sha-256`
    return { content: entity.body.toString(), headers, layers, mic }
  }

  function receiptFor(
    file: ReceivedFile | undefined,
    { disposition = 'processed', mic, signed = true, about }: Told,
  ): Buffer {
    const boundary = `----report-${randomUUID()}`
    const fields = [
      'Reporting-UA: OpenSSL',
      `Original-Message-ID: ${about ?? file?.headers['message-id']}`,
      `Disposition: automatic-action/MDN-sent-automatically; ${disposition}`,
      `Received-Content-MIC: ${mic ?? file?.mic}`,
    ]
    const report = Buffer.from(
      [
        `Content-Type: multipart/report; report-type=disposition-notification; boundary="${boundary}"`,
        ...['', `--${boundary}`, 'Content-Type: text/plain', '', 'A receipt', `--${boundary}`],
        ...['Content-Type: message/disposition-notification', '', ...fields, '', `--${boundary}--`, ''],
      ].join('\r\n'),
    )
    return signed ? peer.signed(report) : report
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const file = open(request.headers, Buffer.concat(chunks))
      files.push(file)
      const { status, entity } = answer((told) => ({ status: 200, entity: receiptFor(file, told) }))
      const { headers, body } = readEntity(entity ?? Buffer.from('\r\n'))
      response.writeHead(status, Object.fromEntries(headers)).end(body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/as2`,
    files,
    receiptFor,
    answers(next: Answer) {
      answer = next
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
export type As2Receiver = Awaited<ReturnType<typeof openAs2Receiver>>
