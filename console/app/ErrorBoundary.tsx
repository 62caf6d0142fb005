import { Component, type ReactNode } from 'react'
import { Failed } from './Failed.tsx'

type Props = { children: ReactNode }

/** Keeps a fault of one page from taking the rest down; a code chunk of an older build that is gone is the usual one. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <Failed error={this.state.error} />
  }
}
