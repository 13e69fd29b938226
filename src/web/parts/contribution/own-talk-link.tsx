import { paths, withToken } from '../../../domain/paths.ts'

const className = 'link inline-flex min-h-11 items-center text-left'
const text = 'Its place on the programme, its notes, or withdraw it'

/** From the editor of a proposal to what the day needs to know of its talk. */
export const OwnTalkLink = ({ token }: { token: string }) => (
  <p className="mb-6">
    <a href={withToken(paths.ownTalk, token)} className={className}>
      {text}
    </a>
  </p>
)

/** For the editor with script, whose page holds no token. */
export const OwnTalkButton = ({ token }: { token: string }) => (
  <p className="mb-6">
    <button
      type="button"
      className={className}
      onClick={() => location.assign(withToken(paths.ownTalk, token))}
    >
      {text}
    </button>
  </p>
)
