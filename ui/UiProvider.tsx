import { type MantineColorScheme, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useLayoutEffect } from 'react'
import { type Density, DensityContext } from './density.ts'
import './styles.ts'
import { RetryText } from './texts.ts'
import { theme, tokenVariables } from './theme.ts'

const NowContext = createContext<Date | null>(null)

/** The current time for relative times. The caller decides how often it changes. */
export function NowProvider({ now, children }: { now: Date; children: ReactNode }) {
  return <NowContext value={now}>{children}</NowContext>
}

/** The current time from NowProvider; null without one, and relative times then show the exact time. */
export function useNow(): Date | null {
  return use(NowContext)
}

type Props = {
  /** The button that tries again. */
  retry: string
  /** 'auto' follows the system. */
  colorScheme?: MantineColorScheme
  density?: Density
  children: ReactNode
}

/** Theme and tokens for everything below. One per application. */
export function UiProvider({ retry, colorScheme = 'auto', density = 'compact', children }: Props) {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <RetryText value={retry}>
      <DensityContext value={density}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={tokenVariables}
          defaultColorScheme="auto"
          forceColorScheme={colorScheme === 'auto' ? undefined : colorScheme}
        >
          {children}
        </MantineProvider>
      </DensityContext>
    </RetryText>
  )
}
