import { directoryMessages as messages } from '../../../domain/messages/directory-messages.ts'
import { Island } from '../../island.tsx'
import { EditLinkForms } from '../../parts/edit-link/edit-link-dialog.tsx'
import { HideShowMore } from '../../parts/page/hide-show-more.tsx'
import { Page } from '../../parts/page/page.tsx'
import { useEvent } from '../../site.ts'
import NameGame from './game/name-game.tsx'
import { nameGameId } from './game/use-name-game.ts'
import { type Figures, GameAndSearch, Head } from './head.tsx'
import laterStyles from './later.css?url'
import { LoadFailure, People, type Shown, statusOf } from './people.tsx'
import ProfileEditor from './profile-editor.tsx'

interface DirectoryProps {
  shown: Shown
  figures: Figures
  /** From a mailed edit link. */
  token?: string
}

export function Directory({ shown, figures, token }: DirectoryProps) {
  const { prompts, publisher } = useEvent()
  const { participantIdea: ideaLabel, participantHint: ideaHint } = prompts
  const { contactEmail } = publisher
  return (
    <Page>
      {token !== undefined && (
        <Island
          name="profile-editor"
          of={ProfileEditor}
          props={{ token, ideaLabel, ideaHint, contactEmail }}
          isEager
        />
      )}
      <Head figures={figures} />
      <div data-directory>
        <GameAndSearch search={shown.search} withPhoto={figures.withPhoto} />
      </div>
      <div className="pt-8 pb-16 md:pt-10 md:pb-24">
        <p
          id="people-status"
          role="status"
          className="wrap mb-6 min-h-[1.5em] text-lg font-bold"
          data-loading={messages.loading}
        >
          {statusOf(shown, figures.total)}
        </p>
        <People shown={shown} />
        <HideShowMore />
        <template id="people-failure">
          <LoadFailure />
        </template>
      </div>
      <EditLinkForms kind="participant" />
      <dialog id={nameGameId} className="stage" aria-labelledby={`${nameGameId}-title`}>
        <Island name="name-game" of={NameGame} props={{}} />
      </dialog>
      <noscript data-late>
        <link href={laterStyles} rel="stylesheet" />
      </noscript>
    </Page>
  )
}
