import type { ReactNode } from 'react'

interface TitledSectionProps {
  id: string
  title: string
  className?: string
  children: ReactNode
}

export const TitledSection = ({ id, title, className, children }: TitledSectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="display-small text-2xl">
      {title}
    </h2>
    {children}
  </section>
)
