import type { ReactNode } from 'react'
import { useSite } from '../../site.ts'
import { NewsletterDialog } from '../newsletter/newsletter-dialog.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { QuietFooter, QuietHeader } from './before-opening.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PreviewBar } from './preview-bar.tsx'

/** The frame of every public page. */
export function Page({ children }: { children: ReactNode }) {
  const site = useSite()
  const isOpen = site?.isOpen !== false
  return (
    <>
      <a href="#main" className="button fixed -top-24 left-2 z-10 focus:top-2 print:hidden">
        Skip to content
      </a>
      {site?.preview && <PreviewBar preview={site.preview} timeZone={site.event.timeZone} />}
      {isOpen && site?.announcement && <AnnouncementBar announcement={site.announcement} />}
      {isOpen ? <Header /> : <QuietHeader />}
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {isOpen ? <Footer /> : <QuietFooter />}
      {isOpen && <NewsletterDialog />}
    </>
  )
}
