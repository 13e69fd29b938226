import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NewsletterDialog } from './newsletter-dialog.tsx'

/** The frame of every public page. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="button fixed top-2 left-2 z-10 -translate-y-24 focus:translate-y-0">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <NewsletterDialog />
    </>
  )
}
