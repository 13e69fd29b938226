import { Component, type ReactNode } from 'react'
import { callMessages } from '../../../domain/messages/call-messages.ts'

/** Around every island: one that throws is replaced by a sentence and a button to reload. */
export class IslandBoundary extends Component<{ children?: ReactNode }, { isBroken: boolean }> {
  static getDerivedStateFromError = () => ({ isBroken: true })
  override state = { isBroken: false }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className="wrap py-10">
        <p role="alert" className="text-xl">
          {callMessages.unexpected}
        </p>
        <button type="button" className="button mt-6" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    )
  }
}
