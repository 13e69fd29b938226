import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { secretScreenOf, secretScreens } from '../../../domain/secret-screens.ts'
import { taskOwnersOf } from '../../../domain/task-board.ts'
import { requireAdministrator } from '../../administrator.ts'
import { Island } from '../../island.tsx'
import { metadata, privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { Refused } from '../../parts/admin/refused.tsx'
import { NotFound } from '../../parts/page/not-found.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import ParticipantsOverview from './overview/participants-overview.tsx'
import TaskBoard from './tasks/task-board.tsx'

/**
 * `/todos_…` and `/participants_…`. The router matches whole segments only, so every unknown address of one segment comes
 * here too and gets the 404 page.
 */
export async function loader(args: LoaderFunctionArgs) {
  const wanted = secretScreenOf(args.params.secretScreen ?? '')
  if (!wanted) return data({ state: 'unknown' } as const, 404)
  await requireAdministrator(args)
  const { screen, secret } = wanted
  if (secret === '') {
    return data({ state: 'refused', sentence: secretScreens[screen].missingSecret } as const, 400)
  }
  if (!args.context.get(backendContext).isInternalSecret(secret)) {
    return data({ state: 'refused', sentence: adminMessages.internalRefused } as const, 403)
  }
  return data({ state: screen, secret } as const)
}

/** These screens take no form; who is not signed in gets the loader's answer. */
export async function action(args: ActionFunctionArgs) {
  if (secretScreenOf(args.params.secretScreen ?? '')) await requireAdministrator(args)
  return data(null, 404)
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const state = args.loaderData?.state ?? 'unknown'
  return state === 'unknown'
    ? metadata('notFound', '', { isPrivate: true })(args)
    : privateMetadata(pageOf[state])
}

const pageOf = {
  refused: { title: 'No access' },
  todos: { title: 'TODOs' },
  participants: { title: 'Participants overview' },
}

export default function SecretScreen() {
  const loaded = useLoaderData<typeof loader>()
  const { people, timeZone, tickets } = useEvent()
  switch (loaded.state) {
    case 'refused':
      return <Refused sentence={loaded.sentence} />
    case 'todos':
      return (
        <AdminPage>
          <Island
            name="task-board"
            of={TaskBoard}
            props={{ secret: loaded.secret, owners: taskOwnersOf(people.organizers), timeZone }}
            isEager
          />
        </AdminPage>
      )
    case 'participants':
      return (
        <AdminPage>
          <Island
            name="participants-overview"
            of={ParticipantsOverview}
            props={{ secret: loaded.secret, timeZone, currency: tickets.currency }}
            isEager
          />
        </AdminPage>
      )
    case 'unknown':
      return <NotFound />
  }
}
