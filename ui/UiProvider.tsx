import { type MantineColorScheme, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import './styles.ts'
import { type UiTexts, UiTextsContext } from './texts.ts'
import { theme, tokenVariables } from './theme.ts'

const NowContext = createContext<Date | null>(null)

/** The moment that relative times are counted from. Whoever owns the clock decides how often it moves. */
export function NowProvider({ now, children }: { now: Date; children: ReactNode }) {
  return <NowContext value={now}>{children}</NowContext>
}

/** The current moment from NowProvider; null when none is above, and relative times then show the exact time. */
export function useNow(): Date | null {
  return use(NowContext)
}

type Props = {
  texts: UiTexts
  /** 'auto' follows the system. */
  colorScheme?: MantineColorScheme
  children: ReactNode
}

/** Theme, tokens and texts for everything below. One per application. */
export function UiProvider({ texts, colorScheme = 'auto', children }: Props) {
  return (
    <UiTextsContext value={texts}>
      <MantineProvider theme={theme} cssVariablesResolver={tokenVariables} defaultColorScheme={colorScheme}>
        {children}
      </MantineProvider>
    </UiTextsContext>
  )
}
