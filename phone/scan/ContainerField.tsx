import { type ContainerFacts, containerFacts } from '@shortcut/domain/codes/container.ts'
import { type Say, useT } from '../words/words.ts'
import { ScanField } from './ScanField.tsx'

/** Letters and digits of the number, with blanks and the size and type code that people write after it. */
const most = 20

/** What ISO 6346 says of a container number, as far as it is typed. */
function noteOf(t: Say, { state, owner, checkDigit, number, size }: ContainerFacts): string {
  if (state === 'empty') return ''
  const digit = checkDigit ?? ''
  const sized = size
    ? t(size.highCube ? 'container:sizeHigh' : 'container:size', {
        code: size.code,
        feet: size.feet,
        use: t(`containerUse:${size.use}`),
      })
    : ''
  if (state === 'right')
    return [t('container:right', { digit: number.slice(-1), owner }), sized].filter(Boolean).join(' ')
  if (state === 'part') {
    if (owner === '') return ''
    return checkDigit === null ? t('container:owner', { owner }) : t('container:digit', { owner, digit })
  }
  return t(`container:${state}`, { digit })
}

/** A container number, with its check digit, owner and size by ISO 6346. */
export function ContainerField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useT()
  return (
    <ScanField
      label={label}
      value={value}
      onChange={onChange}
      most={most}
      kind="container"
      note={noteOf(t, containerFacts(value))}
    />
  )
}
