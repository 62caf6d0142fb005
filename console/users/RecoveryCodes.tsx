import * as ownWords from '@shortcut/words/en/access/own.ts'
import { ShownOnce } from '../records/ShownOnce.tsx'
import { useT } from '../words/words.ts'

/** Shown once, when a second factor is turned on. */
export default function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT(ownWords)
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
