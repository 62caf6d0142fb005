import { type MantineColorScheme, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, use, useLayoutEffect } from 'react'
import { type Density, DensityContext } from './density.ts'
import './styles.ts'
import { type UiTexts, UiTextsContext } from './texts.ts'
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
  texts: UiTexts
  /** 'auto' follows the system. */
  colorScheme?: MantineColorScheme
  density?: Density
  children: ReactNode
}

/** Theme, tokens and texts for everything below. One per application. */
export function UiProvider({ texts, colorScheme = 'auto', density = 'compact', children }: Props) {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <UiTextsContext value={texts}>
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
    </UiTextsContext>
  )
}
