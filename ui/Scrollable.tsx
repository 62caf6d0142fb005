import type { HTMLAttributes, Ref } from 'react'

type Props = Omit<HTMLAttributes<HTMLElement>, 'tabIndex'> & {
  ref?: Ref<HTMLElement>
  /** `pre` keeps the text's own line breaks. */
  as?: 'section' | 'pre'
}

/**
 * A part of the page with its own scrollbar. It can be focused, so that the keyboard scrolls it and selects its text.
 */
export function Scrollable({ as: Tag = 'section', ref, ...props }: Props) {
  return <Tag ref={ref as Ref<never>} {...props} tabIndex={0} />
}
