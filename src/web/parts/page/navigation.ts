import { event } from '../../../../content/event.ts'
import { paths } from '../../../domain/paths.ts'

export const navigation = [
  { label: 'Schedule', href: paths.schedule },
  { label: 'Organizers', href: paths.organizers },
  { label: 'Sponsors', href: paths.sponsorsOfHome },
  { label: 'Contribute', href: paths.contribute },
  { label: 'Participants', href: paths.participants },
  { label: `${event.shortName} ${event.edition}`, href: paths.summary },
]
