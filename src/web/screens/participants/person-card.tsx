import { initialsOf } from '../../../domain/initials.ts'
import type { PublicParticipant } from '../../../domain/views.ts'
import { EditLinkButton } from '../../parts/edit-link/edit-link-dialog.tsx'
import { useEvent } from '../../site.ts'
import { isInDisplayFace } from '../../ui/display-face.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LongText } from './long-text.tsx'
import { Portrait } from './portrait.tsx'

const inks = [
  'on-bright bg-first',
  'on-bright bg-second',
  'on-ink bg-third',
  'on-bright bg-first-second',
  'on-ink bg-second-third',
  'on-ink bg-first-third',
]

export function PersonCard({ person }: { person: PublicParticipant }) {
  const { id, customer_name: name, about_me, app_idea, profile_image_url, linkedin_profile_url } = person
  const { pages, prompts } = useEvent()
  const initials = initialsOf(name)
  return (
    <li id={`person-${id}`} className="person">
      <div className={`person-face ${inkOf(id)}`}>
        {profile_image_url ? (
          <Portrait
            of={profile_image_url}
            sizes={faceSizes}
            alt={`Portrait of ${name}`}
            initials={initials}
          />
        ) : (
          <span className="initials" aria-hidden="true">
            <span className={isInDisplayFace(initials) ? undefined : 'other-script'}>{initials}</span>
          </span>
        )}
      </div>
      <div className="person-words">
        <h2
          className={`${isInDisplayFace(name) ? 'display-small' : 'other-script'} wrap-anywhere ${name.length > 30 ? 'text-base' : 'text-xl'}`}
          dir="auto"
        >
          {name}
        </h2>
        <LongText>{about_me?.trim() || pages.menu.participant}</LongText>
        <div className="idea">
          <p className="text-[0.9375rem] font-bold">{prompts.participantIdea}:</p>
          {app_idea?.trim() ? (
            <LongText>{app_idea}</LongText>
          ) : (
            <p className="text-2xl" role="img" aria-label="Still thinking">
              🤔
            </p>
          )}
        </div>
        <div className="person-foot">
          {linkedin_profile_url && isHttp(linkedin_profile_url) && (
            <ExternalLink
              href={linkedin_profile_url}
              rel="noopener nofollow"
              className="link inline-flex min-h-11 items-center gap-2"
            >
              LinkedIn Profile <Icon shape="outward" className="size-3" />
              <span className="sr-only">of {name}</span>
            </ExternalLink>
          )}
          <EditLinkButton kind="participant" id={id} title={name} />
        </div>
      </div>
    </li>
  )
}

const faceSizes = '(min-width: 72rem) 20rem, (min-width: 56rem) 30vw, (min-width: 40rem) 45vw, 7rem'

/** The same for one person on every page. */
const inkOf = (id: string) => inks[[...id].reduce((sum, digit) => sum + digit.charCodeAt(0), 0) % inks.length]

/** Only http(s) addresses become links, whatever the row holds (docs/security.md#unsafe-links). */
const isHttp = (address: string) => /^https?:\/\//i.test(address)
