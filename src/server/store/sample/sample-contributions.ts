import type { SampleContribution } from './sample-types.ts'

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
    votes: 24,
    verifiedVotes: 11,
  },
  {
    type: 'talk_session',
    title: 'From napkin to app store in nine evenings',
    details:
      'I sell cheese. In spring I drew an app on a napkin, and nine evenings later people could reserve raclette with it. I show every evening: the prompt, the mess, the fix, and the two nights on which I wanted to give up. No code experience needed, napkins are provided.',
    contributorName: 'Lucía Ejemplo',
    contributorEmail: 'lucia@example.org',
    createdAt: '2025-06-05T18:12:00Z',
    votes: 60,
    verifiedVotes: 30,
  },
  {
    type: 'talk_session',
    title: 'Two left brains: how a nurse and a designer shipped a rota app',
    details:
      'A ward of forty people, a rota on paper, and a wish list as long as a night shift. Juma knew every exception by heart, Pia knew how to draw it, and neither could program. We show how we split the work with the machine, what we would never let it decide, and the one rule that keeps the rota fair.',
    contributorName: 'Juma Mfano',
    contributorEmail: 'juma@example.org',
    createdAt: '2025-06-07T05:45:00Z',
    votes: 17,
    verifiedVotes: 9,
  },
  {
    type: 'talk_session',
    title: 'Prompts are product decisions',
    details:
      'Every adjective in a prompt is a decision somebody used to argue about in a meeting. This talk walks through one real prompt of forty lines, names the decision in each, and asks who in your team should have made it. Bring a prompt of yours, we take two apart live.',
    contributorName: 'Arjun Udaharan',
    contributorEmail: 'arjun@example.org',
    createdAt: '2025-06-09T11:00:00Z',
    votes: 9,
    verifiedVotes: 5,
  },
  {
    type: 'talk_session',
    title: 'Evals for people who hate spreadsheets',
    details:
      'How do you know that the new prompt is better than the old one? By a feeling, until Friday night. We build a test bench from index cards, on stage, with your help, and end with one that runs by itself. Thirty minutes, no spreadsheet, some glue.',
    contributorName: 'Amal Mithal',
    contributorEmail: 'amal@example.org',
    createdAt: '2025-06-11T15:20:00Z',
    votes: 13,
    verifiedVotes: 6,
  },
  {
    type: 'talk_session',
    title: 'My agent deleted production: a love story',
    details:
      'It happened at 16:58 on a Friday, and it was polite about it. Kasia and Minh tell the evening minute by minute: what the agent was allowed to do, what it should not have been allowed to do, and the seven small fences that let us trust it again.',
    contributorName: 'Kasia Przykład',
    contributorEmail: 'kasia@example.org',
    createdAt: '2025-06-14T09:10:00Z',
    votes: 57,
    verifiedVotes: 32,
  },
  {
    type: 'talk_session',
    title: 'Fifteen tips for your first five hours',
    details:
      'Right before the build event: fifteen things we wish someone had told us. When to start over, what to write down first, how to ask for a smaller change, why to commit before lunch, and where the good sockets are.',
    contributorName: 'Aylin Örnek',
    contributorEmail: 'aylin@example.org',
    createdAt: '2025-06-20T20:00:00Z',
    votes: 7,
    verifiedVotes: 1,
  },
  {
    type: 'talk_session',
    title: 'Knitting with agents: patterns, dropped stitches and undo',
    details:
      'A knitting pattern is a program that humans have debugged for a thousand years. A hands-on session with wool: we write a pattern, let a model extend it, and knit what it says. You will never look at an off-by-one error in the same way.',
    contributorName: 'Rūta Pavyzdys',
    contributorEmail: 'ruta@example.org',
    createdAt: '2025-06-23T13:05:00Z',
    votes: 4,
    verifiedVotes: 2,
  },
  {
    type: 'volunteer',
    title: 'I can pour coffee and fix projectors, in that order',
    details:
      'Twenty years of school theatre have taught me every cable there is. Put me at the door from nine, at the stage from eleven, and near the cake whenever possible.',
    contributorName: 'Eirik Eksempel',
    contributorEmail: 'eirik@example.org',
    createdAt: '2025-06-25T16:40:00Z',
    votes: 3,
    verifiedVotes: 2,
  },
  {
    type: 'volunteer',
    title: 'Ice bath towel brigade',
    details:
      'Whoever comes out of the tub needs a towel, a tea and somebody who says well done. I bring forty towels and two friends.',
    contributorName: 'Ivana Primjer',
    contributorEmail: 'ivana@example.org',
    createdAt: '2025-06-28T08:15:00Z',
    votes: 8,
    verifiedVotes: 4,
  },
  {
    type: 'keynote',
    title: 'Slow software in fast times',
    details: `My grandfather repaired watches. He could tell from the sound of a movement who had opened it last, and whether that person had been in a hurry.

I think we will soon be able to hear that in software, too. When a program takes an afternoon to make, the only thing that cannot be generated is the patience with which somebody looked at it. In thirty minutes and eleven pictures:

- what watchmakers do between two repairs, and why it isn't nothing;
- three programs that got better because nobody touched them for a year;
- a proposal for a maker's mark: who looked at this last, and for how long?

No slides with code. One very loud clock.`,
    contributorName: 'Haruka Mihon',
    contributorEmail: 'haruka@example.org',
    createdAt: '2025-07-19T06:00:00Z',
    votes: 6,
    verifiedVotes: 3,
  },
  {
    type: 'talk_session',
    title: 'You shout, I type, we ship',
    details: 'Thirty minutes, one projector, no plan.',
    contributorName: 'Bogdan Exemplu',
    contributorEmail: 'bogdan@example.org',
    createdAt: '2025-04-02T19:41:00Z',
    votes: 33,
    verifiedVotes: 8,
  },
  {
    type: 'talk_session',
    title: "Nain's recipes: 412 index cards and one very patient model",
    details: `My nain (grandmother, in Welsh) left 412 index cards. Half are in Welsh, a quarter in English, the rest in a private shorthand in which “a Tuesday amount of butter” is a unit.

I wanted one thing: to cook her Bara Brith before Christmas without calling my aunt. What I got is a small app, a family feud about currants, and a method that I believe works for any pile of paper that somebody loved.

What you will see
1. Photographing cards with a shoebox and a bicycle lamp. No scanner, no studio.
2. Why I let the model read every card twice and argue with itself, and what it still gets wrong (sevens).
3. The “Tuesday table”: turning units like that into grams by cooking, not by guessing. I have eaten a great deal of cake for this talk.
4. A search that understands “the one she made when it rained”.
5. What I left out on purpose. Some cards are letters.

What you can take home
- a checklist for digitising handwriting in a weekend;
- the prompt that finally stopped inventing ingredients, with its history;
- a slice of Bara Brith, while there is some.

Good for: people with a drawer, an attic or a difficult aunt. No programming needed.
Not good for: people who want to hear about scale. There are 412 cards. There will never be 413.`,
    contributorName: 'Gwenllian Enghraifft',
    contributorEmail: 'gwenllian@example.org',
    createdAt: '2025-03-17T21:08:00Z',
    votes: 19,
    verifiedVotes: 7,
  },
  {
    type: 'talk_session',
    title: 'An app for exactly one person',
    details: `Workshop. Think of somebody: your neighbour who forgets the bins, your sister who is allergic to half the menu, yourself at six in the morning. We build for that one person and for nobody else.

0-5 min: write the person's name on a card. That was the market research.
5-25 min: build, in pairs, on whatever you have.
25-30 min: send it to them. Really. Now.

You will be surprised how many features you don't need when the user has a face.`,
    contributorName: 'Tiago Exemplo',
    contributorEmail: 'tiago@example.org',
    createdAt: '2025-04-11T08:30:00Z',
    votes: 11,
    verifiedVotes: 3,
  },
  {
    type: 'talk_session',
    title: 'Die Steuererklärung, aber lustig',
    details: `En Vortrag uf Schwiizertüütsch (Folien auf Hochdeutsch, Witze ohne Untertitel).

Meine Mutter, 71, hat ihrer Steuererklärung ein Gesicht gegeben. Es heisst Herr Abzug, wohnt auf ihrem Tablet und stellt ihr jeden Abend genau eine Frage. Nach sechs Wochen war alles ausgefüllt, und sie vermisst ihn.

Ich zeige, wie wir Herrn Abzug gebaut haben, warum er nichts ausrechnen darf, was man nachschlagen kann, und was passiert ist, als er zum ersten Mal «Das weiss ich nicht» gesagt hat. (Sie hat ihm einen Kaffee angeboten.)

Fragen gern auch auf Englisch, français ou italiano.`,
    contributorName: 'Ueli Biischpiil',
    contributorEmail: 'ueli@example.org',
    createdAt: '2025-05-05T17:55:00Z',
    votes: 8,
    verifiedVotes: 3,
  },
  {
    type: 'talk_session',
    title: 'My children wrote the spec',
    details: `They are six and nine. The spec has four pages, three of them are dragons. I built it word for word, because that was the deal.

A short, true story about ambiguous requirements (“it must be a bit scary but not on school days”), acceptance tests with biscuits, and why the nine-year-old now says “that's out of scope” at dinner. Both authors will be present and take questions, the younger one only about dragons.`,
    contributorName: 'Saoirse Sampla',
    contributorEmail: 'saoirse@example.org',
    createdAt: '2025-05-12T12:20:00Z',
    votes: 27,
    verifiedVotes: 12,
  },
  {
    type: 'talk_session',
    title: 'Vibe coding for people who still read the diff',
    details:
      'I like letting the machine write. I also like sleeping. Between the two lies a way of working: small asks, tests first, one screen of diff at a time, and a hard rule about what gets deleted. I work through a real change on stage, including the moment where I say no. Bring a change of your own if you want to say no together.',
    contributorName: 'Ondřej Příklad',
    contributorEmail: 'ondrej@example.org',
    createdAt: '2025-05-20T07:15:00Z',
    votes: 5,
    verifiedVotes: 1,
  },
  {
    type: 'talk_session',
    title: 'Voice first, or: my father has never seen a button',
    details: `My father has been blind for nine years and stubborn for seventy. He does not want an “assistive solution”. He wants to know whether the bakery still has the dark bread.

We built that together, him talking, me typing. What we learned:

- A voice app that says “I found three results” has already lost. Say the bread.
- Silence is a state. It needs a sound.
- Let people interrupt. My father interrupts everyone, why should a machine be spared?
- Never, ever read out a URL.

He will join by telephone, and he will interrupt.`,
    contributorName: 'Shira Dugma',
    contributorEmail: 'shira@example.org',
    createdAt: '2025-06-03T10:02:00Z',
    votes: 14,
    verifiedVotes: 4,
  },
  {
    type: 'talk_session',
    title: 'A model in the cow shed',
    details: `300 square metres of stable, 42 cows, no internet worth the name, and a computer in a lunch box above the milk tank.

It listens. That is all it does: a very small model hears the difference between bored, hungry and calving, and rings my phone for the third. I'd like to talk about

• training on 90 hours of mooing (labelled by my mother-in-law, who is never wrong),
• why “good enough at 3 a.m.” beats “state of the art on Monday”,
• dust, ammonia, and the mouse that ate version one,
• what it costs: 140 francs and a lunch box.

The cows have approved this abstract.`,
    contributorName: 'Maja Primer',
    contributorEmail: 'maja@example.org',
    createdAt: '2025-04-24T04:50:00Z',
    votes: 42,
    verifiedVotes: 13,
  },
  {
    type: 'talk_session',
    title: 'The museum guide that lied so beautifully',
    details:
      'We gave a museum a talking guide. Visitors loved it. On the third day it told a school class that the Roman lamp in case 12 had belonged to a poet called Flavia, with dates, verses and an unhappy love. There was no Flavia.\n\nHow we found out, how we took it back, and why case 12 is now the most visited in the house. With one uncomfortable question at the end: the children remember Flavia, and nothing else.',
    contributorName: 'Chloé Exemple',
    contributorEmail: 'chloe@example.org',
    createdAt: '2025-06-17T14:34:00Z',
    votes: 18,
    verifiedVotes: 10,
  },
  {
    type: 'talk_session',
    title: 'Atelier pour les timides',
    details: `Un atelier sans micro, sans tour de table et sans « présente-toi en trois mots ».

On s'assied, on construit chacun une petite chose, on échange les ordinateurs au bout de dix minutes, on continue la chose de quelqu'un d'autre. À la fin, on a tout fait ensemble et personne n'a dû parler devant tout le monde.

In English: a quiet workshop for quiet people. You build for ten minutes, then swap laptops and go on with someone else's idea. Nobody presents. Twelve seats, tea, low light.`,
    contributorName: 'Anne-Eve Skouer',
    contributorEmail: 'anne-eve@example.org',
    createdAt: '2025-06-30T16:16:00Z',
    votes: 11,
    verifiedVotes: 6,
  },
  {
    type: 'talk_session',
    title: 'Thirty apps in thirty days: the honest ledger',
    details: `In February I made an app a day. February has twenty-eight days, so I was two apps late before I had begun, which set the tone.

This is not a talk about productivity. It is a talk about the ledger I kept, because on day three I noticed that I was telling people a nicer story than the one I was living. So from then on I wrote down, every evening before bed: what it was, how long it took, what I paid, who used it, and how I felt.

The sums, without make-up

- 30 apps begun, 26 finished, 19 that I would show to a friend, 4 that anybody used twice.
- 61 hours of building, 22 hours of “just one more prompt”, 9 hours of looking for a name.
- 214 francs for models, 88 for domains, 31 for cake (consolation).
- 1 app that made money: 12 francs, from my brother, who has since asked for it back.
- 3 evenings on which I wrote “why am I doing this” into the column for remarks, and 1 on which I wrote “this is why”. It was the hens.

The best and the worst, because people ask

Best: a bell for my grandmother's hens. It counts them in at dusk and rings if one is missing. Ninety minutes, nothing paid, and the only user (grandmother; the hens have not been asked) has rung me twice to say that she sleeps better.

Worst: a mood diary that became cheerful by itself. I found out after a week that it had been rounding up.

Things I believed on day one and no longer believe

1. That the idea is the hard part. Ideas are the easy part. The hard part is the second evening.
2. That I would get faster. I got faster until day eleven, and then I got pickier, which feels like getting slower and is not.
3. That users want features. They want the thing to still be there next week. On day nineteen a stranger wrote to ask whether app number six would stay online, “because my mother has got used to it”. I have never been so frightened by an e-mail.
4. That I could stop reading the code after a while. See day fourteen.

Day fourteen

Day fourteen was the water-my-neighbour's-plants app, and it sent forty-one text messages to a dentist in Tartu. I will show you the line. It is a perfectly pleasant line. I had looked straight at it and nodded.

What I would do again

- One app, one person, one evening.
- A page that says what the app can't do, written before the app.
- Switching things off with ceremony. I hold a small funeral, there is a song.
- Building next to somebody. On nine evenings my flatmate sat beside me and darned socks. Those are eight of the nineteen apps I would show to a friend.

What I'd never do again

- Day twenty-two. You'll see.

Format: twenty minutes of ledger, ten minutes in which you open it yourselves. It will lie around all day, in paper, with a pencil, and you may add your own lines. I especially collect fourteenth days.

Who it is for: people who have begun something and are not sure whether to be proud of it. (You should be. But write it down.)`,
    contributorName: 'Priit Näide',
    contributorEmail: 'priit@example.org',
    createdAt: '2025-03-04T22:47:00Z',
    votes: 29,
    verifiedVotes: 8,
  },
  {
    type: 'talk_session',
    title: 'Tool protocols, explained with a kitchen',
    details:
      'A server is a cook who only knows one dish. A client is the waiter. The model is the guest, who is charming, hungry, and must never be let near the gas. Half an hour of aprons and metaphors, after which you will be able to draw on a napkin what talks to what, and who is allowed to touch the knives.',
    contributorName: 'Temüülen Jishee',
    contributorEmail: 'temuulen@example.org',
    createdAt: '2025-07-02T11:11:00Z',
    votes: 4,
    verifiedVotes: 2,
  },
  {
    type: 'talk_session',
    title: 'The access hour: mend an app that is not yours',
    details: `Bring the address of an app that you like. We go through it together with a keyboard, a screen reader and a pair of very dirty glasses, and mend as many things as we can before the bell.

Rules of the house
- We mend, we don't mock.
- Whoever made it may stay in the room, and gets cake.
- Every change is sent to its makers on the same day, with a kind note.

In Aotearoa we say “he aha te mea nui o te ao? He tangata, he tangata, he tangata”: what is the most important thing in the world? It is people, it is people, it is people. Some of them cannot use a mouse.`,
    contributorName: 'Hinemoa Tauira',
    contributorEmail: 'hinemoa@example.org',
    createdAt: '2025-07-09T23:25:00Z',
    votes: 9,
    verifiedVotes: 2,
  },
  {
    type: 'talk_session',
    title: 'May a union use agents? A round table with shouting',
    details:
      'Six chairs, two opinions, one egg timer. If machines do the boring third of our work, who gets the third: the firm, the worker, or the weekend? Sit in the inner circle to speak, leave it when the egg rings. I bring the egg and the case of a cooperative in Bilbao that voted on it (twice, because the first vote was close and the lunch was good).',
    contributorName: 'Amaia Adibide',
    contributorEmail: 'amaia@example.org',
    createdAt: '2025-07-15T09:40:00Z',
    votes: 2,
    verifiedVotes: 1,
  },
  {
    type: 'talk_session',
    title: 'This meeting could have been an agent, and the agent could have been a cron job',
    details:
      'A slideshow of eleven things we automated with great effort, in order of embarrassment. Number one was a calendar.',
    contributorName: 'Akosua Nhwɛso',
    contributorEmail: 'akosua@example.org',
    createdAt: '2025-07-22T18:05:00Z',
    votes: 22,
    verifiedVotes: 6,
  },
  {
    type: 'talk_session',
    title: 'Prompt injection, live and on purpose',
    details: `I bring a chatbot that guards a biscuit tin. You try to talk it into opening the tin. Polite people usually need four minutes, poets two.

Then we look at why: what the machine can't tell apart, which of the well-known fences hold (one and a half of them), and how to build so that it doesn't matter what somebody writes into your app, your calendar or your restaurant review.

Biscuits: shortbread. Allergens: butter, wheat, misplaced trust.`,
    contributorName: 'Ayọ̀délé Àpẹẹrẹ',
    contributorEmail: 'ayodele@example.org',
    createdAt: '2025-05-28T20:30:00Z',
    votes: 49,
    verifiedVotes: 10,
  },
  {
    type: 'talk_session',
    title: 'How to sing with a machine that cannot breathe',
    details:
      'Georgian songs have three voices and no conductor; each voice listens to the two others. I have taught two of the three to a computer. It is always in tune, and that is the trouble. Five minutes of explanation, fifteen of singing (you, too), ten about latency, which is only another word for not listening. No voice needed, bring the one you have.',
    contributorName: 'Nino Magaliti',
    contributorEmail: 'nino@example.org',
    createdAt: '2025-08-01T15:00:00Z',
    votes: 3,
    verifiedVotes: 2,
  },
  {
    type: 'talk_session',
    title: 'No login, no database, no problem?',
    details: `Every app I built last year keeps its data in the link. No accounts, nothing to leak, nothing to pay for, nothing to delete when somebody asks me to. It is lovely right until it isn't.

A tour in four stops:
1. what fits into a link (a dinner party, a chess game, a divorce settlement);
2. what doesn't (the chess club);
3. three ways to sign and encrypt without writing any cryptography;
4. the day somebody posted their link, and what I'd do differently.`,
    contributorName: 'Darya Mesal',
    contributorEmail: 'darya@example.org',
    createdAt: '2025-08-06T13:48:00Z',
    votes: 1,
    verifiedVotes: 0,
  },
  {
    type: 'talk_session',
    title: 'How to end a prototype kindly',
    details:
      'Somebody uses it. That is the trouble with prototypes. We practise the three letters nobody likes to write: it stays, it goes, it goes to you. Bring something you ought to switch off; we have a ribbon, a bell and a very dignified button.',
    contributorName: 'Oksana Pryklad',
    contributorEmail: 'oksana@example.org',
    createdAt: '2025-08-12T08:22:00Z',
    votes: 1,
    verifiedVotes: 0,
  },
  {
    type: 'talk_session',
    title: 'Quilts, carpets, commits',
    details: `A carpet maker leaves a small mistake on purpose. My linter does not understand this.

Half lecture, half patchwork: everybody gets a square of cloth and a bug, and sews the one onto the other. We hang the quilt over the stage for the pitches.`,
    contributorName: 'Gulnara Misol',
    contributorEmail: 'gulnara@example.org',
    createdAt: '2025-08-19T17:30:00Z',
    votes: 0,
    verifiedVotes: 0,
  },
  {
    type: 'volunteer',
    title: 'A children’s corner with cardboard robots',
    details: `So that parents can build, too. I am a kindergarten teacher and bring:

- 60 boxes, 11 rolls of tape, no scissors with points;
- two robots that are really me and my cousin;
- a quiet tent for whoever has had enough robot;
- a first-aid kit and a list of telephone numbers.

Open from 10:00 to 19:00 for children from three to ten. Parents stay in the building and tell us where. I'd be glad about two more pairs of hands between 14:00 and 16:00, when the boxes get tired.`,
    contributorName: 'Dewi Contoh',
    contributorEmail: 'dewi@example.org',
    createdAt: '2025-04-28T06:45:00Z',
    votes: 38,
    verifiedVotes: 21,
  },
  {
    type: 'volunteer',
    title: 'Photos in which you look like yourself',
    details:
      'I photograph people while they listen, because that is when they are most beautiful. No flash, no poses, and whoever wears a red dot on the badge is not in any picture. You get them all within a week.',
    contributorName: 'Luan Shembull',
    contributorEmail: 'luan@example.org',
    createdAt: '2025-05-16T19:19:00Z',
    votes: 7,
    verifiedVotes: 2,
  },
  {
    type: 'volunteer',
    title: 'A table for absolute beginners',
    details: `Never opened a terminal? Sit down with me. I taught evening classes for twelve years, nothing you ask can shock me, and I have an exercise book in which everybody's first error message is pasted like a butterfly.

From 16:30 until the pizza, next to the window. Come alone, come with your grandmother, come back.`,
    contributorName: 'Ilze Piemērs',
    contributorEmail: 'ilze@example.org',
    createdAt: '2025-06-10T10:10:00Z',
    votes: 15,
    verifiedVotes: 9,
  },
  {
    type: 'volunteer',
    title: 'Sound desk, cables and one accordion for emergencies',
    details:
      'Fifteen years of village festivals: if it hums, I find it. I bring a small desk, four radio microphones with fresh batteries and gaffer tape in three colours. If all else fails I play until it works again.',
    contributorName: 'Gašper Vzorec',
    contributorEmail: 'gasper@example.org',
    createdAt: '2025-06-21T21:33:00Z',
    votes: 3,
    verifiedVotes: 1,
  },
  {
    type: 'volunteer',
    title: 'Umngqusho for a hundred (vegan, if you want it to be)',
    details: `In case the pizza is late, or simply in case. I cook samp and beans the way my mother does, in two pots, one with and one without butter.

I need
- two gas rings and somebody who is not afraid of them,
- 14 kg samp, 9 kg sugar beans (soaked on Friday, I come with a van),
- onions, potatoes, a lemon, patience,
- 100 bowls, and please real ones; I wash up.

Ready at 18:30. If you've never had it: it is what staying a little longer tastes like.`,
    contributorName: 'Nomvula Umzekelo',
    contributorEmail: 'nomvula@example.org',
    createdAt: '2025-07-06T05:05:00Z',
    votes: 12,
    verifiedVotes: 6,
  },
  {
    type: 'volunteer',
    title: 'I clean up',
    details: 'I like it when a room looks as if nobody had been there. Give me a broom and the last song.',
    contributorName: 'Jörg Probe',
    contributorEmail: 'joerg@example.org',
    createdAt: '2025-07-27T23:58:00Z',
    votes: 5,
    verifiedVotes: 1,
  },
  {
    type: 'volunteer',
    title: 'Sign language: Swiss German and French',
    details:
      'Two of us, taking turns every twenty minutes, from the keynote to the pitches. Please send us the titles and any made-up words a day before. (There is no sign for “agentic”. We are working on it, and the working title is not polite.)',
    contributorName: 'Noé Specimen',
    contributorEmail: 'noe@example.org',
    createdAt: '2025-07-12T07:07:00Z',
    votes: 6,
    verifiedVotes: 3,
  },
  {
    type: 'volunteer',
    title: 'Ich übersetze: Deutsch, Tigrinya, Englisch',
    details:
      'Wer eine Idee hat, aber nicht die Wörter: komm zu mir. Ich sitze am grünen Tisch beim Eingang. ሰላም, hello, grüezi!',
    contributorName: 'Selam Abnet',
    contributorEmail: 'selam@example.org',
    createdAt: '2025-08-09T12:00:00Z',
    votes: 2,
    verifiedVotes: 1,
  },
  {
    type: 'volunteer',
    title: 'Last bus: I drive whoever misses the train',
    details:
      'Nine seats, leaves at 00:45 from the side door, goes Winterthur, Frauenfeld, and wherever the last person lives. Music is chosen by the person who won nothing.',
    contributorName: 'Reto Exempel',
    contributorEmail: 'reto@example.org',
    createdAt: '2025-08-24T16:42:00Z',
    votes: 0,
    verifiedVotes: 0,
  },
]
