import { useT } from '../app/words.ts'
import { ShownOnce } from '../records/ShownOnce.tsx'

/** Shown this once, when a second factor is turned on. */
export default function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT()
  return (
    <ShownOnce
      title={t('own:recoveryTitle')}
      note={t('own:recoveryNote')}
      secrets={codes}
      fileName="shortcut-recovery-codes.txt"
      onDone={onDone}
    />
  )
}
