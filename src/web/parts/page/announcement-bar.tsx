import type { Announcement } from '../../../domain/announcement.ts'

/** One sentence of the organisers above the page; part of it from the start, so that nothing moves. */
export function AnnouncementBar({ announcement: { text, url } }: { announcement: Announcement }) {
  return (
    <aside aria-label="Announcement" className="on-bright bg-first">
      <p className="wrap py-3 text-lg font-bold wrap-anywhere" dir="auto">
        {url ? (
          <a href={url} className="link">
            {text}
          </a>
        ) : (
          text
        )}
      </p>
    </aside>
  )
}
