/** Texts of ideas and demos (docs/product.md#demos). */
export const demoMessages = {
  titleRequired: 'Please give the idea a title.',
  titleTooLong: 'Please keep the title under 100 characters.',
  lineRequired: 'Please say in one line what it is.',
  lineTooLong: 'Please keep the line under 200 characters.',
  nameRequired: 'Please tell us your name.',
  nameTooLong: 'Please keep the name under 80 characters.',
  starsWrong: 'Stars are whole numbers from 1 to 5.',
  secondsWrong: 'The clock runs from 10 seconds to 30 minutes (1800).',
  secondsNow: (by: string, at: string, seconds: number) =>
    `${by} set the clock to ${seconds} seconds at ${at}. Save again to set it to yours.`,
  saved: 'Everybody has these settings now',
  failedTitle: 'That did not work',
  doneTitle: 'Done',
  unknown: 'This idea is not here any more. Please load the page again.',
  closed: 'No ideas are taken at the moment. Ask an organiser.',
  tooMany: 'The list of ideas is full.',
  teamFull: 'This team is full.',
  revealed: 'The result is shown: nothing changes any more.',
  notOnTeam: 'You are not on this team, or you joined it in another browser.',
  shown: 'This demo has been shown: its team stays as it is.',
  notShown: 'This demo has not been shown yet. Rate it once its clock runs.',
  ownTeam: 'You are on this team: others rate it.',
  otherUp: 'Another demo is shown by now. Look again.',
  noMember: 'Nobody of this name is on the team any more.',
  nothingToReveal: 'Nothing has been shown yet.',
  needCookies:
    'Your browser blocks cookies. Without one nobody can tell which stars and ideas are yours: please allow this site to set it.',
  sent: 'We could not reach the server. Please try again.',
  done: {
    added: 'Your idea is on the list. You are its team; others can join.',
    joined: 'You are on the team.',
    left: 'You are off the team. An idea goes with the last one who leaves it.',
    asked: 'You are in the order of demos.',
    withdrawn: 'You are out of the order of demos.',
    rated: 'Your stars count. You can change them until the result is shown.',
  },
} as const

export type DemoDone = keyof typeof demoMessages.done
