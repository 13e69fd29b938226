import type { Dashboard } from '../../../domain/admins.ts'
import { paths } from '../../../domain/paths.ts'
import { Icon } from '../../ui/icons.tsx'

/** The secret links come from the server, with the dashboard. */
export function Areas({ links }: Pick<Dashboard, 'links'>) {
  return (
    <nav aria-label="Areas" className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
      <Area
        href={paths.adminEvent}
        title="Your event"
        text="Everything the pages say: day, place, programme, people, tickets, pictures."
        ink="on-bright bg-second"
      />
      <Area
        href={paths.adminLaunch}
        title="Launch"
        text="What is to be done before people come, ticked off one by one."
        ink="on-bright bg-first"
      />
      <Area
        href={links.participants}
        title="Participants Management"
        text="View and manage participants, resend confirmation emails."
        ink="on-ink bg-third"
      />
      <Area
        href={paths.adminOrders}
        title="Orders desk"
        text="Find one order: correct it, cancel seats, refund money, add a guest."
        ink="on-bright bg-first"
      />
      <Area
        href={paths.adminProposals}
        title="Proposals"
        text="What people propose: hide what does not belong, correct typos, answer its proposer."
        ink="on-ink bg-third"
      />
      <Area
        href={paths.adminPeople}
        title="People"
        text="The public directory: hide a profile, remove a picture, empty a text."
        ink="on-bright bg-second"
      />
      <Area
        href={paths.adminMails}
        title="Mails"
        text="Write to participants, proposers, the waitlist or the newsletter, and call it back."
        ink="on-bright bg-first"
      />
      <Area
        href={paths.adminProgramme}
        title="Programme"
        text="Talks of the board in rooms and slots, shared by all organisers, and published."
        ink="on-ink bg-third"
      />
      <Area
        href={paths.adminDemos}
        title="Demos"
        text="Ideas and their teams: the order, the clock on the wall, and the result."
        ink="on-bright bg-second"
      />
      <Area
        href={paths.adminKitchen}
        title="Kitchen"
        text="How many heads eat what, and who cannot eat what."
        ink="on-bright bg-first"
      />
      <Area
        href={paths.adminDoors}
        title="Doors"
        text="Links for the helpers at the entrance, who is in, and what went wrong there."
        ink="on-ink bg-third"
      />
      <Area
        href={links.tasks}
        title="Task Management"
        text="The organisers' internal tasks: who does what, until when."
        ink="on-bright bg-second"
      />
      <Area
        href={paths.adminOrganizers}
        title="Organisers"
        text="Who may sign in here: let a colleague in, or remove one."
        ink="on-bright bg-first"
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
    <a
      href={href}
      className={`group flex items-center justify-between gap-4 p-4 sm:p-5 md:p-7 forced-colors:border-2 ${ink}`}
    >
      <span className="min-w-0 wrap-anywhere">
        <strong className="display-small block text-xl sm:text-2xl group-hover:underline decoration-4 underline-offset-4 md:text-3xl">
          {title}
        </strong>
        <span className="mt-2 block">{text}</span>
      </span>
      <Icon shape="arrow" className="size-8" />
    </a>
  )
}
