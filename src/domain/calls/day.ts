import * as z from 'zod/mini'
import {
  placePrices,
  planAdvice,
  planWish,
  pricesWish,
  repairAdvice,
  repairWish,
  slateAdvice,
  slateWish,
} from '../day/advice.ts'
import { floor, joinedHosts, openedFloor, openFloor, pitchAnswer, pitchedTalk } from '../day/floor.ts'
import { ownTalk, placeAnswer, withdrawal } from '../day/hosts.ts'
import { hostNotes } from '../day/notes.ts'
import {
  absence,
  closedPlace,
  countedPeople,
  madeTalks,
  mergedTalks,
  moves,
  namedTalk,
  pin,
  planAnswer,
  planRevision,
  planSince,
  publishedPlan,
  shiftedDay,
  splitTalk,
  talkEntry,
  undonePublish,
} from '../day/talks.ts'
import { mailedToken } from '../newsletter.ts'
import { csvFile, define, success } from './definition.ts'

const withTalk = z.object({ revision: z.int(), talkId: z.string() })

export const dayCalls = {
  'get-plan': define({
    summary: 'The plan of the day with what is wrong in it, or that nothing changed since the stamp `since`',
    gate: 'admin',
    input: planSince,
    output: planAnswer,
  }),
  'apply-moves': define({
    summary:
      'Moves talks, all or none, on any newer revision where nobody touched them; 409 names who did, a closed place, a cancelled talk, and a talk that has begun unless `alsoBegun`; at most 500. `happened` closes places or notes absences in the same step, `undone` takes that back',
    gate: 'admin',
    input: moves,
    output: planRevision,
  }),
  'pin-talk': define({
    summary: 'Pins a talk to its place, or unpins it',
    gate: 'admin',
    input: pin,
    output: planRevision,
  }),
  'make-talks': define({
    summary: 'Makes talks from proposals of the board; those that are talks already stay as they are',
    gate: 'admin',
    input: madeTalks,
    output: planRevision,
  }),
  'save-talk': define({
    summary: "Adds a talk of the organisers' own, or changes one; 409 when others changed it since `seen`",
    gate: 'admin',
    input: talkEntry,
    output: withTalk,
  }),
  'remove-talk': define({
    summary: 'Removes a talk; one that was published is cancelled and stays as such',
    gate: 'admin',
    input: namedTalk,
    output: planRevision,
  }),
  'restore-talk': define({
    summary:
      'Brings a cancelled talk back, with its hosts and stars and without a place; 410 where its proposal is gone',
    gate: 'admin',
    input: namedTalk,
    output: planRevision,
  }),
  'merge-talks': define({
    summary:
      'Makes one talk of several, in the place of the first; `voters` counts who voted for any of them once; 409 where one is published unless `alsoPublished`; their proposers are told',
    gate: 'admin',
    input: mergedTalks,
    output: z.object({ ...withTalk.shape, voters: countedPeople }),
  }),
  'split-talk': define({
    summary:
      'Makes a proposal of a merged talk a talk of its own again; its proposer is told where the talk is published',
    gate: 'admin',
    input: splitTalk,
    output: withTalk,
  }),
  'close-place': define({
    summary: 'Closes a room for a slot, or opens it; 409 where a talk stands',
    gate: 'admin',
    input: closedPlace,
    output: planRevision,
  }),
  'shift-slots': define({
    summary:
      'Publishes the day with this slot and all after it so many minutes later; 409 once it has begun, or where it no longer begins at `startsAt`',
    gate: 'admin',
    input: shiftedDay,
    output: z.object({
      version: z.int(),
      /** With `put-back-event-version` the times are again as they were. */
      before: z.nullable(z.int()),
    }),
  }),
  'set-absence': define({
    summary: 'Notes that a host cannot come in a slot, or can',
    gate: 'admin',
    input: absence,
    output: planRevision,
  }),
  'join-hosts': define({
    summary: 'Says that the host of a talk without proposals is the same person as the host of another',
    gate: 'admin',
    input: joinedHosts,
    output: planRevision,
  }),
  'get-floor': define({
    summary: 'Whether the floor is open, with the link of its pass, and what was pitched in the last day',
    gate: 'admin',
    input: z.strictObject({}),
    output: floor,
  }),
  'open-floor': define({
    summary:
      'Takes pitches from the floor for so many minutes from now, or longer by them with `isMore`, once for each end seen in `seenClosesAt`; while it is open the pass stays',
    gate: 'admin',
    input: openedFloor,
    output: openFloor,
  }),
  'close-floor': define({
    summary: 'Takes no more pitches: the pass ends',
    gate: 'admin',
    input: z.strictObject({}),
    output: success,
  }),
  'pitch-talk': define({
    summary: 'Pitches a talk from the floor; the same title and name sent twice answer the first',
    gate: 'floor',
    input: pitchedTalk,
    output: pitchAnswer,
  }),
  'choose-slate': define({
    summary: 'Advises which talks and proposals get a place, each with its reason; changes nothing',
    gate: 'admin',
    input: slateWish,
    output: slateAdvice,
  }),
  'suggest-plan': define({
    summary:
      'Advises places for talks without one (`empty`) or for all that are not pinned and have not begun; changes nothing; 409 on another revision',
    gate: 'admin',
    input: planWish,
    output: planAdvice,
  }),
  'suggest-repair': define({
    summary:
      'Advises at most three ways to go on after what has happened; changes nothing; 409 on another revision',
    gate: 'admin',
    input: repairWish,
    output: repairAdvice,
  }),
  'price-places': define({
    summary: 'What each place would cost or gain in wishes for one talk; 409 on another revision',
    gate: 'admin',
    input: pricesWish,
    output: placePrices,
  }),
  'export-wishes': define({
    summary: 'After the event: wishes and places as a CSV file, without names and ids; 409 before',
    gate: 'admin',
    input: z.strictObject({}),
    output: csvFile,
  }),
  'publish-plan': define({
    summary:
      'Publishes exactly this revision, once, and with `tellHosts` mails the hosts whose place changed; 409 on a newer one',
    gate: 'admin',
    input: publishedPlan,
    output: z.object({ version: z.int(), changed: z.int() }),
  }),
  'undo-publish': define({
    summary:
      'Publishes the programme before the newest again; the draft goes back with it, and hosts who were told of the newest are told again',
    gate: 'admin',
    input: undonePublish,
    output: z.object({ version: z.int() }),
  }),
  'find-own-talk': define({
    summary: 'The proposal of a mailed link, and where the programme has its talk',
    gate: 'anyone',
    input: mailedToken,
    output: ownTalk,
  }),
  'answer-place': define({
    summary:
      'Says by a mailed link whether a host can come where the programme has their talk, and organisers hear who cannot; 409 once it has begun',
    gate: 'host',
    input: placeAnswer,
    output: success,
  }),
  'save-talk-notes': define({
    summary:
      "Writes a talk's notes and link by a mailed link; 409 when they changed since `seen`; `waits` when organisers look first",
    gate: 'host',
    input: hostNotes,
    output: z.object({ success: z.literal(true), waits: z.optional(z.literal(true)) }),
  }),
  'withdraw-contribution': define({
    summary:
      'Takes a proposal back by a mailed link: off the board, and cancelled on the programme; 409 once it has begun',
    gate: 'host',
    input: withdrawal,
    output: success,
  }),
} as const
