import 'react'

declare module 'react' {
  // Invoker commands, which React passes on but does not yet type.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
