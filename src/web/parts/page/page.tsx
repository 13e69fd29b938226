import type { ReactNode } from 'react'
import { NewsletterDialog } from '../newsletter/newsletter-dialog.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

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
