import { useEffect, useRef, useState } from 'react'
import { isOnGrid } from '../../../domain/day/plan.ts'
import type { HappenedOnDay, PlanTalk, WholePlan } from '../../../domain/day/talks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { EditorPart } from './editor-part.ts'
import { LaterForm } from './later-form.tsx'
import { RepairOptions } from './repair-options.tsx'

/** What happened, and to whom or what. */
interface Disruption {
  words: string
  /** Only of a room or a host. */
  slotIds: string[] | undefined
  happened(slotIds: string[]): HappenedOnDay
}

interface HappenedSheetProps extends EditorPart {
  /** The talk of a host who is known not to come. */
  talkId?: string
  onClosed(): void
}

/** Something spoils the plan: what, then at most three ways out, then the publication. */
export function HappenedSheet(props: HappenedSheetProps) {
  const { plan, begun, talkId, onClosed } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [disruption, setDisruption] = useState(() => awayFrom(plan, talkId))
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog
      ref={dialog}
      id="happened"
      title={disruption?.words ?? 'What happened?'}
      width="max-w-5xl"
      onClose={onClosed}
    >
      <div className="mt-3 grid gap-4 wrap-anywhere">
        {disruption ? (
          <>
            <p>
              <button type="button" className="link min-h-11" onClick={() => setDisruption(undefined)}>
                Something else happened
              </button>
            </p>
            {disruption.slotIds && <SlotBoxes plan={plan} disruption={disruption} change={setDisruption} />}
            {disruption.slotIds?.length === 0 ? (
              <p>Choose at least one slot.</p>
            ) : (
              <RepairOptions {...props} happened={disruption.happened(disruption.slotIds ?? [])} />
            )}
          </>
        ) : (
          [
            ...groupsOf(plan, begun).map(({ title, disruptions }, at) => (
              <details key={title} name="happened" open={at === 0} className="border-b-2 border-text pb-3">
                <summary className="min-h-11 py-2 text-lg font-bold">{title}</summary>
                <ul className="grid gap-2 sm:grid-cols-2">
                  {disruptions.map(({ id, label, note, ...each }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className="plan-place"
                        data-holds="talk"
                        onClick={() => setDisruption(each)}
                      >
                        <b dir="auto">{label}</b>
                        {note && (
                          <span className="plan-hosts" dir="auto">
                            {note}
                          </span>
                        )}
                      </button>
                    </li>
                  ))}
                </ul>
              </details>
            )),
            <LaterForm key="later" {...props} close={() => dialog.current?.close()} />,
          ]
        )}
      </div>
    </Dialog>
  )
}

interface Group {
  title: string
  disruptions: (Disruption & { id: string; label: string; note?: string })[]
}

function groupsOf(plan: WholePlan, begun: readonly string[]): Group[] {
  const { rooms, slots, talks } = plan
  const all = slots.map(({ id }) => id)
  const here = talks.filter(({ isWithdrawn }) => !isWithdrawn)
  const standing = here.filter((talk) => isOnGrid(plan, talk))
  const free = here.filter((talk) => !isOnGrid(plan, talk) && !talk.isPinned)
  const toCome = standing.filter(({ place }) => place && !begun.includes(place.slotId))
  const groups: Group[] = [
    {
      title: 'A room cannot be used',
      disruptions: rooms.map(({ id: roomId, name }) => ({
        id: roomId,
        label: name,
        words: `${name} cannot be used`,
        slotIds: all,
        happened: (slotIds) => ({ closeRoom: { roomId, slotIds } }),
      })),
    },
    {
      title: 'A host is late',
      disruptions: hostsOf(toCome).map(({ key, name, own }) => ({
        id: key,
        label: name,
        note: titlesOf(own),
        words: `${name} is not here yet`,
        // Until the first talk of theirs that is to come is over.
        slotIds: all.slice(0, all.findIndex((id) => slotsOf(own).includes(id)) + 1),
        happened: away(key),
      })),
    },
    {
      title: 'A host does not come',
      disruptions: hostsOf(toCome).map(({ key, name, own }) => ({
        id: key,
        label: name,
        note: titlesOf(own),
        words: `${name} does not come`,
        slotIds: all,
        happened: away(key),
      })),
    },
    {
      title: 'A talk needs a place',
      disruptions: free.map(({ id, title }) => ({
        id,
        label: title,
        words: 'A talk needs a place',
        slotIds: undefined,
        happened: () => ({ talk: id }),
      })),
    },
    {
      title: 'A talk is too crowded',
      disruptions: standing.map(({ id, title }) => ({
        id,
        label: title,
        words: 'A talk is too crowded',
        slotIds: undefined,
        happened: () => ({ crowded: id }),
      })),
    },
  ]
  return groups.filter(({ disruptions }) => disruptions.length > 0)
}

const away = (hostKey: string) => (slotIds: string[]) => ({ hostAway: { hostKey, slotIds } })

function awayFrom({ talks, absences }: WholePlan, talkId: string | undefined): Disruption | undefined {
  const talk = talks.find(({ id }) => id === talkId)
  for (const { key, name } of talk?.hosts ?? []) {
    const slotIds = absences.flatMap(({ hostKey, slotId }) => (hostKey === key ? slotId : []))
    if (talk?.place && slotIds.includes(talk.place.slotId))
      return { words: `${name} cannot come`, slotIds, happened: away(key) }
  }
  return undefined
}

const slotsOf = (talks: readonly PlanTalk[]) => talks.map(({ place }) => place?.slotId)
const titlesOf = (talks: readonly PlanTalk[]) => talks.map(({ title }) => title).join(', ')

/** The hosts of these talks, each once: two people may have one name. */
function hostsOf(talks: readonly PlanTalk[]) {
  const names = new Map(talks.flatMap((talk) => talk.hosts.map(({ key, name }) => [key, name])))
  return [...names].map(([key, name]) => ({
    key,
    name,
    own: talks.filter(({ hosts }) => hosts.some((host) => host.key === key)),
  }))
}

interface SlotBoxesProps {
  plan: WholePlan
  disruption: Disruption
  change(disruption: Disruption): void
}

/** Slots that have begun stay as they are, whether they are ticked or not. */
const SlotBoxes = ({ plan: { slots }, disruption, change }: SlotBoxesProps) => {
  const { slotIds = [] } = disruption
  return (
    <fieldset>
      <legend className="font-bold">In which slots? What has begun stays.</legend>
      <div className="flex flex-wrap gap-x-5">
        {slots.map(({ id, startsAt }) => (
          <label key={id} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-6 flex-none"
              checked={slotIds.includes(id)}
              onChange={({ currentTarget }) =>
                change({
                  ...disruption,
                  slotIds: currentTarget.checked ? [...slotIds, id] : slotIds.filter((other) => other !== id),
                })
              }
            />
            {startsAt}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
