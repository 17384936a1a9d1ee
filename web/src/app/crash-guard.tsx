import { Component, type ReactNode } from 'react'
import { texts } from '#web/texts.ts'
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
          <h1 className="sr-only">{texts.app.crashed}</h1>
          <ErrorState text={texts.app.crashedHelp} onRetry={() => location.reload()} />
        </main>
      </Screen>
    )
  }
}
