import type { ReactNode } from 'react'
import { PosterLines } from '../../ui/poster-lines.tsx'

export interface NoticeSheetProps {
  /** The real heading. */
  title: string
  /** The heading's poster: short lines, each filling the measure. */
  lines: readonly string[]
  ink: 'first' | 'second' | 'third'
  children: ReactNode
}

const inks = {
  first: 'on-bright bg-first',
  second: 'on-bright bg-second',
  third: 'on-ink bg-third',
}

/** One message: a poster in one ink, and below it what to do next. */
export const NoticeSheet = ({ title, lines, ink, children }: NoticeSheetProps) => (
  <>
    <div className={`${inks[ink]} overflow-clip`}>
      <div className="wrap relative py-10 md:py-14">
        <h1>
          <span className="sr-only">{title}</span>
          <PosterLines lines={lines} wide={[150]} tall={[230]} />
        </h1>
      </div>
    </div>
    <div className="wrap py-12 md:py-16">{children}</div>
  </>
)
