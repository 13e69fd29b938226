import type { SampleContribution } from '../types.ts'

/** Proposals of made-up people; those titled like a scheduled talk give that talk its 'Read more'. */
export const sampleContributions: readonly SampleContribution[] = [
  {
    type: 'keynote',
    title: 'Anyone can build now. What will you build?',
    details:
      'For thirty years the question was who could build software. That question is over, and the next one is harder: what is worth building when building is nearly free?\n\nZanele tells of a school in which eleven-year-olds shipped the canteen app their headmaster had been quoted six figures for, what happened on the Monday after, and why the most interesting programs of the next decade will have a single user.',
    contributorName: 'Zanele Isibonelo',
    contributorEmail: 'zanele@example.org',
    createdAt: '2025-06-02T07:30:00Z',
  },
  {
    type: 'talk_session',
    title: 'From napkin to app store in nine evenings',
    details:
      'I sell cheese. In spring I drew an app on a napkin, and nine evenings later people could reserve raclette with it. I show every evening: the prompt, the mess, the fix, and the two nights on which I wanted to give up. No code experience needed, napkins are provided.',
    contributorName: 'Lucía Ejemplo',
    contributorEmail: 'lucia@example.org',
    createdAt: '2025-06-05T18:12:00Z',
  },
  {
    type: 'talk_session',
    title: 'Two left brains: how a nurse and a designer shipped a rota app',
    details:
      'A ward of forty people, a rota on paper, and a wish list as long as a night shift. Juma knew every exception by heart, Pia knew how to draw it, and neither could program. We show how we split the work with the machine, what we would never let it decide, and the one rule that keeps the rota fair.',
    contributorName: 'Juma Mfano',
    contributorEmail: 'juma@example.org',
    createdAt: '2025-06-07T05:45:00Z',
  },
  {
    type: 'talk_session',
    title: 'Prompts are product decisions',
    details:
      'Every adjective in a prompt is a decision somebody used to argue about in a meeting. This talk walks through one real prompt of forty lines, names the decision in each, and asks who in your team should have made it. Bring a prompt of yours, we take two apart live.',
    contributorName: 'Arjun Udaharan',
    contributorEmail: 'arjun@example.org',
    createdAt: '2025-06-09T11:00:00Z',
  },
  {
    type: 'talk_session',
    title: 'Evals for people who hate spreadsheets',
    details:
      'How do you know that the new prompt is better than the old one? By a feeling, until Friday night. We build a test bench from index cards, on stage, with your help, and end with one that runs by itself. Thirty minutes, no spreadsheet, some glue.',
    contributorName: 'Amal Mithal',
    contributorEmail: 'amal@example.org',
    createdAt: '2025-06-11T15:20:00Z',
  },
  {
    type: 'talk_session',
    title: 'My agent deleted production: a love story',
    details:
      'It happened at 16:58 on a Friday, and it was polite about it. Kasia and Minh tell the evening minute by minute: what the agent was allowed to do, what it should not have been allowed to do, and the seven small fences that let us trust it again.',
    contributorName: 'Kasia Przykład',
    contributorEmail: 'kasia@example.org',
    createdAt: '2025-06-14T09:10:00Z',
  },
  {
    type: 'talk_session',
    title: 'Fifteen tips for your first five hours',
    details:
      'Right before the build event: fifteen things we wish someone had told us. When to start over, what to write down first, how to ask for a smaller change, why to commit before lunch, and where the good sockets are.',
    contributorName: 'Aylin Örnek',
    contributorEmail: 'aylin@example.org',
    createdAt: '2025-06-20T20:00:00Z',
  },
  {
    type: 'talk_session',
    title: 'Knitting with agents: patterns, dropped stitches and undo',
    details:
      'A knitting pattern is a program that humans have debugged for a thousand years. A hands-on session with wool: we write a pattern, let a model extend it, and knit what it says. You will never look at an off-by-one error in the same way.',
    contributorName: 'Rūta Pavyzdys',
    contributorEmail: 'ruta@example.org',
    createdAt: '2025-06-23T13:05:00Z',
  },
  {
    type: 'volunteer',
    title: 'I can pour coffee and fix projectors, in that order',
    details:
      'Twenty years of school theatre have taught me every cable there is. Put me at the door from nine, at the stage from eleven, and near the cake whenever possible.',
    contributorName: 'Eirik Eksempel',
    contributorEmail: 'eirik@example.org',
    createdAt: '2025-06-25T16:40:00Z',
  },
  {
    type: 'volunteer',
    title: 'Ice bath towel brigade',
    details:
      'Whoever comes out of the tub needs a towel, a tea and somebody who says well done. I bring forty towels and two friends.',
    contributorName: 'Ivana Primjer',
    contributorEmail: 'ivana@example.org',
    createdAt: '2025-06-28T08:15:00Z',
  },
]
