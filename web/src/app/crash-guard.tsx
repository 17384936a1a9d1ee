import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Screen } from '#web/ui/page.tsx'

/** Catches what no screen caught: a fault of ours, or code that a new release has taken away. A reload mends both, and another page may be sound. */
export class CrashGuard extends Component<{ path: string; children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidUpdate(before: { path: string }) {
    if (this.state.hasCrashed && before.path !== this.props.path) this.setState({ hasCrashed: false })
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <Screen>
        <main className="flex flex-1 flex-col justify-center">
          <h1 className="sr-only">Something went wrong</h1>
          <ErrorState
            text="Something went wrong on this page. Loading it again usually helps."
            onRetry={() => location.reload()}
          />
        </main>
      </Screen>
    )
  }
}
