import type { ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { NoRoom } from './NoRoom.tsx'

/** The end of a form: the button that sends it, below the notice that the phone could not keep the report. */
export function SendButton({ children }: { children: ReactNode }) {
  return (
    <>
      <NoRoom />
      <Button main wide type="submit">
        {children}
      </Button>
    </>
  )
}
