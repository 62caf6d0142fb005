import { showError } from '../call/notices.ts'
import type { FormErrors } from './field-errors.ts'

const isSentence = (text: string) => /[.!?。]$/.test(text)

/**
 * Says errors that no field of the page shows, such as one of several values that together must be unique. Nobody may press a button and
 * see nothing.
 */
export function sayUnseen(errors: FormErrors): void {
  // The fields are drawn with the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if ([...document.querySelectorAll('[aria-invalid="true"]')].some((field) => field.checkVisibility())) return
      const told = Object.entries(errors).map(([path, text]) => (isSentence(text) ? text : `${path} ${text}.`))
      showError([...new Set(told)].join(' '))
    }),
  )
}
