import { dayMessages as messages } from '../../../domain/day/messages.ts'
import type { PlanTalk } from '../../../domain/day/talks.ts'
import { call } from '../../call.ts'
import { SelectField } from '../../ui/field.tsx'
import type { TalkFormProps } from './talk-form.tsx'

/** Who is not on the board is known by a name only: an organiser knows who it is. */
export function SamePerson({
  plan,
  talk: { id: talkId, hosts, sources },
  done,
}: Pick<TalkFormProps, 'plan' | 'done'> & { talk: PlanTalk }) {
  const [host] = hosts
  if (!host || sources.length > 0) return null
  const others = new Map<string, string>()
  for (const { title, hosts } of plan.talks)
    for (const { key, name } of hosts)
      if (key !== host.key && !others.has(key)) others.set(key, `${name} (${title})`)
  if (others.size === 0) return null
  return (
    <SelectField
      id="plan-same-person"
      label={`${host.name} is the same person as`}
      hint="Then they are never in two places at once."
      value=""
      onChange={({ currentTarget: { value: sameAs } }) =>
        done(
          call('join-hosts', { talkId, hostKey: host.key, sameAs }, messages.failed),
          'They are one person now',
        )
      }
    >
      <option value="">Choose a host</option>
      {[...others].map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
