import { Component, type ErrorInfo, type ReactNode } from 'react'
import { log } from '#web/lib/log.ts'
import { BoundaryCard } from './boundary-card.tsx'

/** `section`: part of a screen. `route`: a screen in a shell. `page`: one without. `app`, `critical`: nothing around it works either. */
export type BoundaryKind = 'section' | 'route' | 'page' | 'app' | 'critical'

type Props = {
  kind?: BoundaryKind
  children: ReactNode
  /** A change of this value clears the error, such as the path. */
  resetKey?: string
  /** Before trying again: let go of what may have caused it. */
  onReset?: () => void
}
type State = { error: Error | null; resetKey?: string }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    log('error', error.message, { boundary: this.props.kind ?? 'section', componentStack })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <BoundaryCard
        kind={this.props.kind ?? 'section'}
        error={error}
        onRetry={() => {
          this.props.onReset?.()
          this.setState({ error: null })
        }}
      />
    )
  }
}
