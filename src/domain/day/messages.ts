/** Texts of the plan of the day (docs/product.md#programme). */
export const dayMessages = {
  unknownTalk: 'This talk does not exist any more. Please load the page again.',
  unknownProposal: 'This proposal does not exist any more, or is a talk already. Please load the page again.',
  unknownPlace: 'This room or slot does not exist any more. Please load the page again.',
  unknownHost: 'This host has no talk any more. Please load the page again.',
  failed: 'That did not work. The plan is as it was.',
  plannerGaveUp: 'The planner gave up. The plan is as it was.',
  planFailed: 'The plan could not be loaded. Please try again.',
  planOld: 'The site does not answer. What you see may be old.',
  nothingToMove: 'Choose at least one talk to move.',
  tooManyMoves: 'At most 500 talks can be moved at once.',
  movedTwice: 'A talk can only be moved to one place at a time.',
  titleRequired: 'Please fill in the title',
  titleTooLong: 'Please keep the title under 200 characters',
  detailsTooLong: 'Please keep the details under 10,000 characters',
  hostTooLong: 'Please keep the name under 200 characters',
  twoTalks: 'Choose two talks or more to merge.',
  pinned: (title: string) => `‘${title}’ is pinned. Unpin it first.`,
  taken: (title: string, place: string) => `‘${title}’ stands at ${place}.`,
  movedMeanwhile: (by: string, title: string, place: string | undefined) =>
    place === undefined
      ? `${by} has just taken ‘${title}’ off the grid.`
      : `${by} has just moved ‘${title}’ to ${place}.`,
  hostTwice: (name: string, time: string, titles: readonly [string, string]) =>
    `${name} would give ‘${titles[0]}’ and ‘${titles[1]}’ at ${time}.`,
  withdrawn: (title: string, place: string) => `‘${title}’ at ${place} is cancelled: take it off the grid.`,
  closed: (title: string, place: string) => `‘${title}’ stands at ${place}, which is closed.`,
  gone: (title: string) => `‘${title}’ stands in a room or slot that does not exist any more.`,
  away: (name: string, title: string, place: string) => `${name} cannot come at ${place} (‘${title}’).`,
  needs: (title: string, place: string, missing: string) => `‘${title}’ needs ${missing}; ${place} has none.`,
  itsProposer: 'Its proposer',
  changedField: (by: string, at: string, now: string) =>
    `${by} changed this at ${at}. It is now: ${now === '' ? 'nothing' : now}`,
  alreadyPublished: (title: string) =>
    `‘${title}’ is on the published programme. Its place becomes free with the next publication.`,
  notMerged: 'This proposal is the only one behind its talk.',
  placeTaken: (title: string) => `‘${title}’ stands there. Move it first.`,
  newerPlan: (by: string, changes: number) =>
    `${by} changed the plan (${changes === 1 ? 'one step' : `${changes} steps`}). Look again.`,
  notNewest: 'Another programme was published meanwhile. Look again.',
  noEarlier: 'There is no programme before this one.',
  placesGone: 'The programme before stands in rooms or slots that do not exist any more.',
  hasBegun: 'It has begun.',
  notOnProgramme: 'Your talk is not on the programme at the moment.',
  answered: {
    success: 'Thank you',
    fine: 'See you there.',
    cannot: 'The organizers see it at once, and write to you when your talk has another place.',
    withdrawn: 'Your proposal is withdrawn. If that was a mistake, write to the organizers.',
    failed: 'That did not work',
  },
  withdrawnByProposer: 'Withdrawn by its proposer',
  begun: 'A slot that has begun would change. Move its talks by hand.',
} as const
