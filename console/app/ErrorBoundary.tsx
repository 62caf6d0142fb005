import { Component, type ReactNode } from 'react'
import { Failed } from './Failed.tsx'

type Props = { children: ReactNode }

/** Keeps an error of one page from affecting the rest; usually a missing code chunk of an older build. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  retry = () => this.setState({ error: null })

  override render() {
    return this.state.error === null ? this.props.children : <Failed error={this.state.error} onRetry={this.retry} />
  }
}
