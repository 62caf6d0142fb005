interface LetterFile {
  name: string
  type?: string
  content: string | Buffer
}
interface Letter {
  from?: string
  subject: string
  text?: string
  files?: LetterFile[]
  /** Header lines. */
  more?: string[]
  checks?: string
}

let boundaries = 0
/** A mail as a customer's program writes it; checked by `in.nineelms.example` unless said otherwise. */
export function letter({
  from = 'Theo <theo@quarry.example>',
  subject,
  text = 'Please see below.',
  files = [],
  more = [],
  checks,
}: Letter) {
  const domain = /@([^>]+)/.exec(from)?.[1]
  const boundary = `part-${++boundaries}`
  const head = [
    `Authentication-Results: in.nineelms.example; ${checks ?? `dmarc=pass header.from=${domain}`}`,
    `From: ${from}`,
    'To: orders@nineelms.example',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 11:05:00 -0500',
    ...more,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ]
  const parts = files.map(
    ({ name, type = 'application/octet-stream', content }) =>
      `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}`,
  )
  return [
    ...head,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
