import type { PrivacyPage } from './types.ts'

/**
 * What visitors are told about their data (Swiss FADP Art. 19, GDPR Art. 13). Keep it true: change it when the site changes.
 * A name in braces stands for a period that the site itself keeps to, from `src/domain/retention.ts`.
 */
export const privacy: PrivacyPage = {
  title: 'Privacy',
  updatedOn: '2026-11-21',
  intro:
    'You can read this whole site without telling us who you are: no cookies while you read, no trackers, no fonts or scripts from elsewhere. This page says what we keep when you do tell us something.',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        'Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich, Switzerland, is responsible for the data on this site. Write to hello@example.org about anything on this page; a person reads it.',
      ],
    },
    {
      id: 'reading',
      title: 'While you read',
      paragraphs: [
        'Your browser asks our server for pages, so the server sees your IP address, the page and the time. It counts requests per address for a short while to hold off abuse.',
        'No cookie is set while you read. One is set when you vote for a proposal or open a link that we mailed you to edit one: it says which votes are yours, is sent to this site only, and lasts a year. Another is set when you go on to pay for tickets: it says which order is yours until it is paid, so that the seats you hold do not stand in your own way, and lasts an hour. Organizers who sign in get one that keeps them signed in. Your browser remembers, for this visit only and without telling us, that it has already seen the summary page.',
        'The videos on the summary page are hosted by YouTube. Nothing is loaded from there until you press play; from then on YouTube (Google Ireland Ltd., also processing in the USA) sees your IP address, in its mode without tracking cookies until playback.',
        'Links to other sites (maps, networks, sponsors) are plain links: nothing of theirs is loaded here.',
      ],
    },
    {
      id: 'kept',
      title: 'What we keep, why, and for how long',
      paragraphs: [
        'We keep what you enter, for the purpose you entered it for, and nothing more. You need not tell us anything, but without a name and an address we can sell you no ticket. The legal basis (in the words of the GDPR, Art. 6) is your consent for newsletter, listing and votes; the contract with you for tickets, poll and meals; the law for our books; and our interest in a site that works for logs and limits. What you eat may tell of your health or belief: we ask because you want a meal, and you may leave it out.',
        'What is deleted here may stay in our backups for another {backups}, and in the last of them until a newer one is made, should that take longer; they are only opened to repair the site.',
      ],
      records: [
        {
          what: 'Orders: name, e-mail address, number of tickets, coupon, amounts, the times of order and payment, whether you wish to be listed, your profile address if you gave it, and the number under which the payment company knows the payment; never the number of a card',
          why: 'To sell you the seats and hold them while you pay, to send you receipt and calendar entry, to give money back, and to keep our books. Whoever has the address of the page behind your payment sees name, amounts and part of the e-mail address there for 72 hours',
          howLong:
            'What was paid: {paidOrders} from the end of the year, as the Swiss law on bookkeeping asks (CO Art. 958f), without name and address once you delete your data. What was never paid: {unpaidOrders}',
        },
        {
          what: 'Waitlist: what you entered on the ticket page, and since when you wait',
          why: 'To offer free seats to whoever has waited longest, by a mailed link that works for 24 hours',
          howLong: 'Until you have a ticket, and no longer than {waitlist} after the event',
        },
        {
          what: 'Poll: when you come, what you would like to eat, whether you try the ice bath, and each answer that a later one has replaced',
          why: 'To cook for everybody and to plan the day; the kitchen gets numbers without names. A replaced answer is kept so that you can put it back if somebody else answered for you',
          howLong: 'Until {poll} after the event',
        },
        {
          what: 'Newsletter: e-mail address, name if you gave it, the time you subscribed and confirmed',
          why: 'To send you news about the festival, after you confirmed by mail',
          howLong:
            'The name until you unsubscribe, the address for {formerSubscribers} more, so that every link in an older email still works. An address that is never confirmed: {unconfirmedSubscribers}',
        },
        {
          what: 'Profile, if you agreed to be listed: name, and what you add about you, your profile address and your app idea',
          why: 'To show you in the public directory of participants and beside your talk; what you eat is never shown there',
          howLong: 'Until you change it, or take yourself off the list',
        },
        {
          what: 'Profile picture, if you upload one; what the file says about where and with what it was taken is thrown away',
          why: 'To show you in the directory of participants and in its game',
          howLong: 'Until you replace or remove it',
        },
        {
          what: 'Proposals for the day: kind, title, details and your name, which everybody can read; your e-mail address and phone number, which only we can',
          why: 'To put the programme together, to reach you about it, and to mail you links to edit your proposal',
          howLong: 'Until you delete your data, or ask us to take the proposal down',
        },
        {
          what: 'Votes: a random number from the cookie, the proposal and the time; for those who opened a mailed link also a scrambled form of their address, from which it cannot be read',
          why: 'To count each person once, also on several devices; the cookie is needed for that',
          howLong:
            'As long as the proposal; the number stays in your browser for a year, or until you delete it there',
        },
        {
          what: 'Requests for your own data: e-mail address and time',
          why: 'To mail you the link to your data, and to nobody else',
          howLong: 'As long as the link works: {dataRequests}',
        },
        {
          what: 'Accounts of organizers: name, e-mail address, a scrambled form of the password, from which it cannot be read; and a log of when they sign in and what they change',
          why: 'To let nobody else in, and to see who changed what',
          howLong:
            'The account until an organizer deletes it, the log for {auditLog}; nobody stays signed in for longer than {sessions}',
        },
        {
          what: 'Server log: time, page without its query, answer, duration and a request number',
          why: 'To find faults and abuse',
          howLong: '{serverLog}',
        },
        {
          what: 'Counters of requests per IP address, and per e-mail address in a scrambled form',
          why: 'To slow down abuse of forms and sign-in',
          howLong: 'At most {counters}',
        },
        {
          what: 'Mail we sent you: which email, to which address, when, and the details it was written from',
          why: 'To deliver each email exactly once, also after a fault',
          howLong: '{mails} after delivery',
        },
      ],
    },
    {
      id: 'passed-on',
      title: 'Who else sees it',
      paragraphs: [
        'You pay with Stripe (Stripe Payments Europe Ltd., Dublin, also processing in the USA), on its own page. Stripe learns what stands in your order, so that we could restore it from there, and how you pay, and is responsible for that itself: what you delete here you would ask Stripe to delete there. Your card or account number goes to Stripe alone and never to us.',
        'The companies that host the site and deliver our mail process data on our behalf and only as we instruct them. We sell nothing and pass nothing on for advertising.',
        'Data leaves Switzerland and the EU only where this page says so: for the USA, on the ground of the Data Privacy Framework or of standard contractual clauses (FADP Art. 16, GDPR Art. 46). What you put on the public pages can be read from everywhere.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      yourData: 'See, download or delete my data',
      paragraphs: [
        'You may see what we hold about you, have it corrected, handed over or deleted, restrict or object to its use, and withdraw a consent at any time with effect from then on. Each newsletter carries a link that ends it with one click. The button below shows, hands over and deletes everything under your address by a mailed link; for anything else, write to us.',
        'No decision about you is made by a machine alone, and nobody builds a profile of you.',
        'If you are unhappy with our answer you may turn to the Federal Data Protection and Information Commissioner in Bern (FDPIC/EDÖB, www.edoeb.admin.ch) or, in the EU, to the authority where you live.',
      ],
    },
  ],
}
