import { clockAt, minutesOf } from '../../day/slots.ts'
import { group, list, optional, required, rule } from '../fields/field.ts'
import { time } from '../fields/moments.ts'
import { wholeNumber } from '../fields/numbers.ts'
import { choice, identifier, line, yesOrNo } from '../fields/text.ts'
import { roomFeatures } from '../room-features.ts'

const longestSlot = 240

const room = group(
  {
    id: required(
      identifier({ label: 'Id', help: 'Talks stand in it; change the name, not this.', most: 40 }),
    ),
    name: required(line({ label: 'Name', most: 60 })),
    capacity: required(wholeNumber({ label: 'Seats', least: 1, most: 100_000 })),
    has: list(required(choice(roomFeatures, { label: 'What it has' })), {
      label: 'It has',
      help: 'A talk that needs it is placed here.',
      entry: 'feature',
      most: roomFeatures.length,
      once: 'The feature',
    }),
  },
  { label: 'Room' },
)

const slot = group(
  {
    id: required(
      identifier({ label: 'Id', help: 'Talks stand in it; change the times, not this.', most: 40 }),
    ),
    startsAt: required(time({ label: 'Start', help: 'Time of the clock at the venue.' })),
    endsAt: required(time({ label: 'End', help: 'At most four hours after the start.' })),
  },
  { label: 'Slot' },
)

/** What the plan of the day is made of: rooms, and the slots in which talks are held. */
export const day = group(
  {
    emptyText: required(
      line({
        label: 'While there is no programme',
        help: 'Stands on the page of the programme, above a link to the board.',
        most: 200,
      }),
    ),
    rooms: list(room, {
      label: 'Rooms',
      help: 'A room in which a published talk stands cannot be removed.',
      entry: 'room',
      most: 40,
      once: { id: 'The id', name: 'The name' },
    }),
    slots: list(slot, {
      label: 'Slots',
      help: 'One after the other, in the time of the event; times before 06:00 are of the night after the day. To move event and slots to other hours, first publish an event that is long enough for both.',
      entry: 'slot',
      most: 40,
      once: { id: 'The id' },
    }),
    ignoresPoll: optional(
      yesOrNo({
        label: 'Plan without the poll',
        help: 'Otherwise who proved an address with their votes, or hosts a talk, counts only in the hours they said they come.',
      }),
    ),
  },
  { label: 'Rooms and slots', help: 'Where and when talks of the participants can be held.' },
).check(
  rule(function* ({ slots }) {
    for (const [index, { startsAt, endsAt }] of slots.entries()) {
      const minutes = minutesOf(endsAt) - minutesOf(startsAt)
      if (minutes <= 0)
        yield {
          path: ['slots', index, 'endsAt'],
          sentence: `End is ${endsAt}, which is not after the start (${startsAt}).`,
        }
      else if (minutes > longestSlot)
        yield {
          path: ['slots', index, 'endsAt'],
          sentence: `A slot lasts at most four hours; from ${startsAt} that is until ${clockAt(minutesOf(startsAt) + longestSlot)}.`,
        }
      const before = slots[index - 1]
      if (before && minutesOf(startsAt) < minutesOf(before.endsAt))
        yield {
          path: ['slots', index, 'startsAt'],
          sentence: `Start is ${startsAt}, before the end of the slot above it (${before.endsAt}); slots follow each other.`,
        }
    }
  }),
)
