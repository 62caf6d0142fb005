import { calls } from 'virtual:first-calls'
import { callAhead } from '../call/call.ts'
import { askedZone } from './sign-in/ask-who.ts'

/** Home's figures. In vain for somebody without a menu, who sees none, and for a customer. */
export async function askForFigures(token: string) {
  void callAhead(token, calls.home.figures, { timeZone: await askedZone() })
}
