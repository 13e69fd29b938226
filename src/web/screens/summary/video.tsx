import type { EventVideo } from '../../../domain/event/documents.ts'
import { Picture } from '../../parts/page/picture.tsx'
import { Icon } from '../../ui/icons.tsx'

/** Nothing is loaded from the video host before `live/video.ts` replaces the pressed link by the player. */
export function Video({ video: { title, videoId, poster, credit } }: { video: EventVideo }) {
  return (
    <li>
      <div className="relative aspect-video border-4 border-text bg-ink">
        <a
          href={`https://www.youtube.com/watch?v=${videoId}`}
          rel="noopener"
          data-video={videoId}
          data-title={title}
          className="group absolute inset-0 grid place-items-center"
          aria-label={`Play video: ${title}`}
        >
          <Picture
            of={{ ...poster, alt: '' }}
            sizes="(min-width: 56rem) 48vw, 94vw"
            className="absolute inset-0 size-full object-cover"
          />
          <span className="on-bright absolute grid size-[min(6rem,24vw)] place-items-center rounded-full bg-first group-hover:bg-second">
            <Icon shape="play" className="ml-1 size-10" />
          </span>
        </a>
      </div>
      <h3 className="mt-3 text-xl font-bold">{title}</h3>
      <p className="flex items-center gap-2 text-sm">
        {credit}. Plays from YouTube <Icon shape="outward" className="size-3" />
      </p>
    </li>
  )
}
