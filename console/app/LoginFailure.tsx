import { lazy, Suspense } from 'react'
import { useSession } from './session.ts'

const LoginFailureDialog = lazy(() => import('./LoginFailureDialog.tsx'))

/** Shown once, however many calls find out together that the session is gone. */
export function LoginFailure() {
  const lost = useSession((now) => now.lost)
  if (!lost) return null
  return (
    <Suspense fallback={null}>
      <LoginFailureDialog />
    </Suspense>
  )
}
