import { namesInLine } from '../../../domain/names-in-line.ts'
import { paths } from '../../../domain/paths.ts'
import type { OpenTalk } from '../../../domain/schedule.ts'

/** Made by the participants: see the programme. */
export const OpenTalks = ({ talks }: { talks: readonly OpenTalk[] }) => (
  <div className="lg:col-start-2">
    <ul className="grid gap-4">
      {talks.map(({ id, startsAt, room, title, hosts, isCancelled }) => (
        <li key={id}>
          <p className={`text-lg leading-snug font-bold ${isCancelled ? 'line-through' : ''}`} dir="auto">
            {title}
          </p>
          <p className="mt-1">
            {startsAt} · <bdi>{room}</bdi>
            {(isCancelled || hosts.length > 0) && ' · '}
            <bdi>{isCancelled ? 'cancelled' : namesInLine(hosts)}</bdi>
          </p>
        </li>
      ))}
    </ul>
    <a href={paths.programme} className="link mt-3 inline-flex min-h-11 items-center">
      The whole programme
    </a>
  </div>
)
