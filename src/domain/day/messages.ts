/** When a host comes, as they said in the poll. */
const hoursInWords = {
  day: 'only during the day',
  evening: 'only in the evening',
  neither: 'not coming',
} as const

/** Texts of the plan of the day (docs/product.md#programme). */
export const dayMessages = {
  unknownTalk: 'This talk does not exist any more. Please load the page again.',
  unknownProposal: 'This proposal does not exist any more, or is a talk already. Please load the page again.',
  unknownPlace: 'This room or slot does not exist any more. Please load the page again.',
  unknownHost: 'This host has no talk any more. Please load the page again.',
  // It may have been done, and only the answer was lost.
  failed: 'The site did not answer as it should. Look at this page before you try again.',
  noAdvice: 'The planner does not answer. The plan is as it was.',
  plannerGaveUp: 'The planner gave up. The plan is as it was.',
  planChanged: 'The plan has changed meanwhile. Look again, and ask again.',
  standsAlready: (title: string, place: string) => `‘${title}’ stands at ${place} already.`,
  standsNowhere: (title: string) => `‘${title}’ has no place yet.`,
  talkHasBegun: (title: string) => `‘${title}’ has begun. Move it by hand.`,
  moveBegun: (title: string) => `‘${title}’ has begun. If you want to move it all the same, move it again.`,
  shiftMinutes: 'Everything can begin 1 to 240 minutes later.',
  slotHasBegun: (time: string) => `The slot at ${time} has begun. Choose a later one.`,
  slotShifted: (before: string, now: string) => `The slot at ${before} begins at ${now} now. Look again.`,
  shifted: (from: string, minutes: number) =>
    `From ${from} on everything begins ${minutes === 1 ? 'one minute' : `${minutes} minutes`} later. “Undo” puts the times back.`,
  pastNight:
    'The last slot would end at 06:00 or later the day after. Change the slots in “Rooms and slots”.',
  nothingLeft: 'Its proposal is deleted or withdrawn, so this talk cannot come back.',
  pastEnd: (endsAt: string, eventEnds: string) =>
    `The last slot would end at ${endsAt}, and the event ends at ${eventEnds}. Choose fewer minutes, or a later end of the event in “Event”.`,
  isCancelled: (title: string) => `‘${title}’ is cancelled.`,
  notThere: 'No slot of these is still to come.',
  noteBegun: 'has begun',
  noteClosed: 'closed',
  noteAway: 'outside its host’s hours',
  noteNeeds: (missing: string) => `does not have ${missing}`,
  notePinned: (title: string) => `‘${title}’ is pinned here`,
  noteBusy: (title: string) => `its host gives ‘${title}’ then`,
  noteSmall: (seats: number, audience: number) => `seats ${seats}, about ${audience} may come`,
  wishesTooEarly: 'Wishes can be exported when the event is over.',
  exportFailed: 'The wishes could not be exported. Please try again.',
  planFailed: 'The plan could not be loaded. Please try again.',
  floorClosed: 'The floor is closed. Tell an organiser.',
  newestPitches: (count: number) =>
    `The newest ${count}. Older ones are on the grid or in “Not on the grid”.`,
  floorMinutes: 'The floor can be open for 1 to 600 minutes.',
  nameRequired: 'Please fill in your name',
  pitchFailed: 'Your pitch could not be sent. Tell an organiser.',
  hostsOfBoard: 'The hosts of a proposal are told apart by their addresses.',
  nothingToMove: 'Choose at least one talk to move.',
  tooManyMoves: 'At most 500 talks can be moved at once.',
  movedTwice: 'A talk can only be moved to one place at a time.',
  titleRequired: 'Please fill in the title',
  titleTooLong: 'Please keep the title under 200 characters',
  detailsTooLong: 'Please keep the details under 10,000 characters',
  hostTooLong: 'Please keep the name under 200 characters',
  notesTooLong: 'Please keep the notes under 2,000 characters',
  notesLink: 'Please enter an address that begins with https://',
  noTalkYet: 'There is no talk of this proposal yet.',
  notesChanged:
    'Somebody has changed these notes meanwhile. Under “Notes” you see what stands there now, above your own words. Save again to replace it.',
  twoTalks: 'Choose two talks or more to merge.',
  pinned: (title: string) => `‘${title}’ is pinned. Unpin it first.`,
  taken: (title: string, place: string) => `‘${title}’ stands at ${place}.`,
  movedMeanwhile: (by: string, title: string, place: string | undefined) =>
    place === undefined
      ? `${by} has just taken ‘${title}’ off the grid.`
      : `${by} has just moved ‘${title}’ to ${place}.`,
  hostTwice: (name: string, time: string, titles: readonly [string, string]) =>
    `${name} would give ‘${titles[0]}’ and ‘${titles[1]}’ at ${time}.`,
  cancelledOnGrid: (title: string, place: string) =>
    `‘${title}’ at ${place} is cancelled: take it off the grid.`,
  closed: (title: string, place: string) => `‘${title}’ stands at ${place}, which is closed.`,
  gone: (title: string) => `‘${title}’ stands in a room or slot that does not exist any more.`,
  away: (name: string, title: string, place: string) => `${name} cannot come at ${place} (‘${title}’).`,
  saidInPoll: (name: string, comes: 'day' | 'evening' | 'neither', title: string, place: string) =>
    `${name} said in the poll: ${hoursInWords[comes]} (‘${title}’ at ${place}).`,
  needs: (title: string, place: string, missing: string) =>
    `‘${title}’ needs ${missing}, which ${place} does not have.`,
  itsProposer: 'Its proposer',
  changedField: (by: string, at: string, now: string) =>
    `${by} changed this at ${at}. It is now: ${now === '' ? 'nothing' : now}`,
  alreadyPublished: (title: string) =>
    `‘${title}’ is on the published programme. Merging changes that at once and writes to the hosts of all.`,
  splitPublished:
    'What you split off leaves the published programme at once, and its proposer gets a mail about it.',
  notMerged: 'This proposal is the only one behind its talk.',
  placeClosed: (place: string) => `${place} is closed. Open it first.`,
  placeTaken: (title: string) => `‘${title}’ stands there. Move it first.`,
  newerPlan: (by: string, changes: number) =>
    `${by} changed the plan (${changes === 1 ? 'one step' : `${changes} steps`}). Look again.`,
  notNewest: 'Another programme was published meanwhile. Look again.',
  noEarlier: 'There is no programme before this one.',
  placesGone: 'The programme before stands in rooms or slots that do not exist any more.',
  hasBegun: 'It has begun.',
  placeChanged: 'Your talk has another time or room by now. Please look at it, and answer again.',
  notOnProgramme: 'Your talk is not on the programme at the moment.',
  answered: {
    success: 'Thank you',
    fine: 'See you there.',
    cannot: 'The organisers see it at once. If your talk gets another place, the programme shows it.',
    notes: 'The programme has your notes.',
    notesWait: 'The organisers look at your notes first. Then the programme has them.',
    withdrawn: 'Your proposal is withdrawn. If that was a mistake, write to the organisers.',
    failed: 'That did not work',
  },
  withdrawnByProposer: 'Withdrawn by its proposer',
  begun: 'A slot that has begun would change. Move its talks by hand.',
} as const
