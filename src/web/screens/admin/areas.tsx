import type { Dashboard } from '../../../domain/admins.ts'
import { Icon } from '../../ui/icons.tsx'

/** The secret links come from the server, with the dashboard. */
export function Areas({ links }: Pick<Dashboard, 'links'>) {
  return (
    <nav aria-label="Areas" className="grid gap-4 md:grid-cols-2 md:gap-6">
      <Area
        href={links.participants}
        title="Participants Management"
        text="View and manage participants, resend confirmation emails."
        ink="on-bright bg-yellow"
      />
      <Area
        href={links.tasks}
        title="Task Management"
        text="The organizers' internal tasks: who does what, until when."
        ink="on-ink bg-blue"
      />
    </nav>
  )
}

interface AreaProps {
  href: string
  title: string
  text: string
  ink: string
}

function Area({ href, title, text, ink }: AreaProps) {
  return (
    <a href={href} className={`group flex items-center justify-between gap-4 p-4 sm:p-5 md:p-7 ${ink}`}>
      <span>
        <strong className="display-small block text-xl sm:text-2xl group-hover:underline decoration-4 underline-offset-4 md:text-3xl">
          {title}
        </strong>
        <span className="mt-2 block">{text}</span>
      </span>
      <Icon shape="arrow" className="size-8" />
    </a>
  )
}
