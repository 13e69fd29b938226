import type { ReactNode } from 'react'
import { NoticeSheet } from '../page/notice-sheet.tsx'

interface ProcessingProps {
  title: string
  lines: readonly string[]
  /** The form that does the same without script. */
  children: ReactNode
}

/** While the server works: a spinner. Without script, the form that starts the work. */
export const Processing = ({ title, lines, children }: ProcessingProps) => (
  <NoticeSheet title={title} lines={lines} ink="third">
    <div className="flex items-center gap-5 noscript:hidden">
      <svg className="ticket-roll" viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="44" className="fill-first" />
        <circle r="44" fill="none" className="stroke-second" strokeWidth="12" strokeDasharray="9.5 4.32" />
        <circle r="12" className="fill-ink" />
      </svg>
      <p className="text-xl font-bold md:text-2xl">{title}</p>
    </div>
    <div className="hidden noscript:block">{children}</div>
  </NoticeSheet>
)
