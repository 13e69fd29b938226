import { asksAboutMeals } from '../../../domain/kitchen.ts'
import { seatsInMail } from '../mailed-seats.ts'
import { defineTemplate } from '../template.ts'

/** The link of a seat, to an address that somebody else may have typed; repeats no input. */
export const seatLink = defineTemplate({
  tokens: (_params: { seatId: string }) => ({}),
  seats: ({ seatId }) => ({ seatId }),
  compose(_params, _tokens, { publicUrl, event }, { seats: found = { seats: [] } } = {}) {
    const seats = found.seats.map((seat) => ({ ...seat, name: null }))
    const { block, images } = seatsInMail({ seats }, publicUrl)
    return {
      subject: `A seat at the ${event.name} for you`,
      preview: `${event.dateText}, ${event.venue.name}`,
      attachments: images,
      blocks: [
        { kind: 'heading', text: `See you on ${event.dateText}!` },
        {
          kind: 'paragraph',
          text: `Somebody who has bought tickets for the ${event.name} gives you a seat, or you asked for its link yourself. Open it to say who comes and ${asksAboutMeals(event.poll) ? 'what you would like to eat' : 'to answer the poll'}; it also puts the day into your calendar.`,
        },
        ...(seats[0]
          ? [{ kind: 'button', label: 'Open my seat', url: publicUrl + seats[0].path } as const]
          : []),
        {
          kind: 'paragraph',
          text: 'This is your ticket: show the code at the door, on a screen or on paper.',
        },
        block,
        {
          kind: 'small',
          text: 'Whoever has the link has the seat, so keep it to yourself. You know nothing of this? Then do nothing: nobody is signed up for anything.',
        },
      ],
    }
  },
})
