import parts from '../parts/parts.module.css'

/** What is wrong with the last scan. */
export function ScanFault({ text }: { text: string }) {
  return (
    text && (
      <p className={parts.error} role="alert">
        {text}
      </p>
    )
  )
}
