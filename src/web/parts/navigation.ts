import { event } from '../../../content/event.ts'
import { paths } from '../../domain/paths.ts'
import { isBuilt } from '../screen-table.ts'

/** The entries of the header and the mobile menu (SPEC 2); a page that is not built yet is left out. */
export const navigation = [
  { label: 'Schedule', href: paths.schedule },
  { label: 'Organizers', href: paths.organizers },
  { label: 'Sponsors', href: paths.sponsorsOfHome },
  { label: 'Contribute', href: paths.contribute },
  { label: 'Participants', href: paths.participants },
  { label: `${event.shortName} ${event.edition}`, href: paths.summary },
].filter((entry) => isBuilt(entry.href))
