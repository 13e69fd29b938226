import type { ReactNode } from 'react'

interface HistoryLineProps {
  /** Time and name, in words. */
  when: string
  by: string
  children: ReactNode
}

/** What somebody did to an order or a proposal. */
export const HistoryLine = ({ when, by, children }: HistoryLineProps) => (
  <li className="border-b-2 border-text py-2 wrap-anywhere">
    <span className="block text-[0.9375rem]">
      {when}, {by}
    </span>
    {children}
  </li>
)
