import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { canBeSplit, isOnGrid, isPublished, placeInWords } from '../../../domain/day/plan.ts'
import type { PlanTalk } from '../../../domain/day/talks.ts'
import { call } from '../../call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { SamePerson } from './same-person.tsx'
import { TalkForm, type TalkFormProps } from './talk-form.tsx'

export interface TalkSheetProps extends Omit<TalkFormProps, 'close'> {
  onClosed(): void
}

/** All that can be done with a talk beside moving it. */
export function TalkSheet({ onClosed, ...props }: TalkSheetProps) {
  const { plan } = props
  // Where somebody else removes it meanwhile, what was typed stays, and saving says so.
  const [opened] = useState(props.talk)
  const talk = props.talk ?? opened
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const words = talk?.place && placeInWords(plan, talk.place)
  return (
    <Dialog
      ref={dialog}
      id="plan-talk"
      title={words ?? (talk ? 'Not on the grid' : 'A talk of our own')}
      onClose={onClosed}
    >
      <TalkForm {...props} talk={talk} close={close} />
      {talk && <Sheet {...props} talk={talk} close={close} />}
    </Dialog>
  )
}

interface PartProps extends TalkFormProps {
  talk: PlanTalk
}

function Sheet(props: PartProps) {
  const { plan, talk, done, close } = props
  const [isSure, setSure] = useState(false)
  const { id: talkId, isPinned, place, sources } = talk
  const isPublic = isPublished(plan, talk)
  async function remove() {
    if (!isSure) return setSure(true)
    if (await done(call('remove-talk', { talkId }, messages.failed), 'The talk is gone')) close()
  }
  return (
    <div className="mt-6 grid gap-6 border-t-2 border-text pt-5 wrap-anywhere">
      {talk.stars !== undefined && (
        <p>
          Starred by {talk.stars || 'nobody'}
          {typeof talk.stars === 'number' && talk.stars > 0 && ' people'}.
        </p>
      )}
      {place && (isPinned || isOnGrid(plan, talk)) && (
        <Button
          onPress={() =>
            done(
              call('pin-talk', { talkId, isPinned: !isPinned }, messages.failed),
              isPinned ? 'It can be moved' : 'It stays where it is',
            )
          }
        >
          {isPinned ? 'Unpin' : 'Pin it to its place'}
        </Button>
      )}
      <SamePerson {...props} />
      <Absences {...props} />
      <Merge {...props} />
      {isPublic && canBeSplit(talk) && <p>{messages.splitPublished}</p>}
      {canBeSplit(talk) && (
        <ul className="grid gap-3">
          {sources.map(({ id: contributionId, title, name }) => (
            <li key={contributionId} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0">
                <strong dir="auto">{title}</strong>, {name}
              </span>
              <Button
                label={`Split off: ${title}`}
                onPress={() =>
                  done(
                    call('split-talk', { talkId, contributionId }, messages.failed),
                    'It is a talk of its own',
                  )
                }
              >
                Split off
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid justify-items-start gap-3">
        {isSure && (
          <p role="alert">
            {isPublic
              ? 'It is on the published programme, where it is shown as Cancelled at once. It can be brought back.'
              : sources.length > 0
                ? 'Its proposals stay on the board.'
                : 'Nothing of it is kept.'}
          </p>
        )}
        <Button onPress={remove}>{isSure ? 'Remove it now' : 'Remove this talk'}</Button>
      </div>
    </div>
  )
}

/** When its hosts cannot come; each tap is kept at once. */
const Absences = ({ plan, talk, done }: PartProps) =>
  talk.hosts.map(({ key: hostKey, name }) => (
    <fieldset key={hostKey}>
      <legend className="font-bold">{name} cannot come at</legend>
      {talk.sources.some((source) => source.name === name && source.answer === 'fine') && (
        <p>Has answered: fine.</p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {plan.slots.map(({ id: slotId, startsAt }) => {
          const isAway = plan.absences.some((each) => each.hostKey === hostKey && each.slotId === slotId)
          const set = () =>
            done(
              call('set-absence', { hostKey, slotId, isAway: !isAway }, messages.failed),
              isAway ? `${name} can come at ${startsAt}` : `${name} cannot come at ${startsAt}`,
            )
          return <AwayBox key={slotId} time={startsAt} isAway={isAway} set={set} />
        })}
      </div>
    </fieldset>
  ))

/** Ticked at once, and again as it is once the answer has come. */
function AwayBox({ time, isAway, set }: { time: string; isAway: boolean; set(): Promise<boolean> }) {
  const [asked, ask] = useState<boolean>()
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={asked ?? isAway}
        onChange={async () => {
          if (asked !== undefined) return
          ask(!isAway)
          await set()
          ask(undefined)
        }}
      />
      {time}
    </label>
  )
}

function Merge({ plan, talk, done }: PartProps) {
  const [otherId, choose] = useState('')
  const others = plan.talks.filter(({ id, isWithdrawn }) => id !== talk.id && !isWithdrawn)
  const other = others.find(({ id }) => id === otherId)
  const published = other && [talk, other].find((each) => isPublished(plan, each))
  const alsoPublished = published !== undefined
  if (others.length === 0) return null
  return (
    <div className="grid justify-items-start gap-3">
      <SelectField
        id="plan-merge"
        label="Merge with"
        hint="This talk stays, with the hosts and proposals of both."
        value={otherId}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Choose a talk</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {published && <p role="alert">{messages.alreadyPublished(published.title)}</p>}
      {other && (
        <Button
          onPress={() =>
            done(
              call(
                'merge-talks',
                { talkIds: [talk.id, other.id], title: talk.title, ...(alsoPublished && { alsoPublished }) },
                messages.failed,
              ),
              'They are one talk now',
            )
          }
        >
          {alsoPublished ? 'Merge anyway' : 'Merge'}
        </Button>
      )}
    </div>
  )
}

interface ButtonProps {
  label?: string
  onPress(): unknown
  children: ReactNode
}

/** A press while the answer is on its way is the same press. */
function Button({ label, onPress, children }: ButtonProps) {
  const isBusy = useRef(false)
  async function press() {
    if (isBusy.current) return
    isBusy.current = true
    await onPress()
    isBusy.current = false
  }
  return (
    <button
      type="button"
      className="button button-quiet button-small w-fit"
      aria-label={label}
      onClick={press}
    >
      {children}
    </button>
  )
}
