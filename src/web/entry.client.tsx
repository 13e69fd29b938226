import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillInCommands } from './ui/commands.ts'

fillInCommands()

// Runs on application pages only (`handle.hydrate`); documents load `document.ts` instead.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
