import type { Act } from './types.ts'

/** The day in three acts. A talk's `speakers` read 'by A, B and C'; the names become links by themselves. */
export const schedule: readonly Act[] = [
  {
    id: 'spark',
    name: 'SPARK',
    subtitle: 'Morning',
    text: 'Wake up slowly, catch an idea quickly.',
    items: [
      {
        id: 'arrival',
        startsAt: '10:00',
        title: 'Arrival and coffee',
        text: 'Doors, badges, gipfeli. Write the app you wish existed on your badge.',
      },
      {
        id: 'keynote',
        startsAt: '10:30',
        title: 'Keynote',
        talks: [
          {
            id: 'anyone-can-build',
            title: 'Anyone can build now. What will you build?',
            speakers: 'by Zanele Isibonelo',
            minutes: 30,
          },
        ],
      },
    ],
  },
  {
    id: 'share',
    name: 'SHARE',
    subtitle: 'Community sessions',
    text: 'Talks by the people in the room, for the people in the room.',
    items: [
      {
        id: 'morning-talks',
        startsAt: '11:00',
        title: 'Three talks of 30 minutes',
        talks: [
          {
            id: 'napkin-to-app-store',
            title: 'From napkin to app store in nine evenings',
            speakers: 'by Lucía Ejemplo',
            minutes: 30,
          },
          {
            id: 'two-left-brains',
            title: 'Two left brains: how a nurse and a designer shipped a rota app',
            speakers: 'by Juma Mfano and Pia Esimerkki',
            minutes: 30,
          },
          {
            id: 'prompts-are-decisions',
            title: 'Prompts are product decisions',
            speakers: 'by Arjun Udaharan',
            minutes: 30,
          },
        ],
      },
      {
        id: 'lunch',
        startsAt: '12:30',
        title: 'Lunch',
        text: 'Poke bowls on the quay. Ice bath for whoever dares.',
      },
      {
        id: 'afternoon-talks',
        startsAt: '14:00',
        title: 'Two talks and a panel',
        talks: [
          {
            id: 'evals-without-spreadsheets',
            title: 'Evals for people who hate spreadsheets',
            speakers: 'by Amal Mithal and Jan Voorbeeld',
            minutes: 30,
          },
          {
            id: 'agent-deleted-production',
            title: 'My agent deleted production: a love story',
            speakers: 'by Kasia Przykład and Minh Vidu',
            minutes: 30,
          },
          {
            id: 'who-owns-the-code',
            title: 'Panel discussion: who owns the code nobody wrote?',
            speakers: 'by Eleni Paradeigma, Chloé Exemple, Wei Lizi, Giulia Esempio and Nino Magaliti',
            minutes: 30,
          },
        ],
      },
      {
        id: 'apero',
        startsAt: '15:30',
        title: 'Apéro',
        text: 'Something cold, something salty, and the person you meant to talk to.',
      },
    ],
  },
  {
    id: 'ship',
    name: 'SHIP',
    subtitle: 'Build event',
    text: 'Six hours, one app, no excuses.',
    items: [
      {
        id: 'tips',
        startsAt: '16:00',
        title: 'Tips before the start',
        talks: [
          {
            id: 'fifteen-tips',
            title: 'Fifteen tips for your first five hours',
            speakers: 'by Aylin Örnek and Dóra Példa',
            minutes: 30,
          },
        ],
      },
      {
        id: 'build',
        startsAt: '16:30',
        title: 'The build event starts',
        text: 'Alone or in a team, on any tool. Mentors wear yellow.',
      },
      {
        id: 'pizza',
        startsAt: '19:00',
        title: 'Pizza break with a comedian',
        text: 'Ruedi Probe reads your commit messages aloud.',
      },
      {
        id: 'pitching',
        startsAt: '21:00',
        title: 'App rating and pitching',
        text: 'One minute each. Everyone rates, everyone is rated.',
      },
      {
        id: 'awards',
        startsAt: '22:00',
        title: 'Awards and celebration with a DJ',
        text: 'Medals of cardboard, records of vinyl, with DJ Schallmuster.',
      },
    ],
  },
]
