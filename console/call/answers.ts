export type Envelope = { code: number; message: string; data: unknown }

/** What the server said to one call: its HTTP status, and its envelope; null if it sent none, as a proxy between here and there does. */
export type Answer = { status: number; reply: Envelope | null }

function readEnvelope(text: string): Envelope | null {
  try {
    const reply = JSON.parse(text)
    return typeof reply?.code === 'number' ? reply : null
  } catch {
    return null
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, reply: readEnvelope(await response.text()) }
}
