/** The three inks of the festival, what they make where they overlap, and the paper below. */
export const inks = {
  paper: '#F5F1E6',
  yellow: '#FFC928',
  coral: '#FF5566',
  blue: '#2146E8',
  yellowCoral: '#F2451C',
  coralBlue: '#3B1470',
  yellowBlue: '#14663C',
  all: '#15141C',
} as const
