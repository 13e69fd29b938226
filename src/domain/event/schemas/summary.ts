import { destination } from '../fields/addresses.ts'
import { group, list, optional, refuse, required } from '../fields/field.ts'
import { ownPath } from '../fields/own-path.ts'
import { decoration, picture } from '../fields/pictures.ts'
import { choice, line, shortened, text, yesOrNo } from '../fields/text.ts'

const figure = group(
  {
    value: required(line({ label: 'Figure', help: 'Such as 88 or 30+.', most: 12 })),
    label: required(line({ label: 'What it counts', most: 60 })),
    note: optional(line({ label: 'Note', help: 'What the page behind it counts otherwise.', most: 120 })),
    link: optional(
      destination({
        label: 'Link',
        help: 'A page (/participants), a place on this one (#sponsors) or an address.',
      }),
    ),
  },
  { label: 'Figure' },
)

const idOfVideo = line({
  label: 'Id of the video',
  help: 'What stands after v= in a YouTube address.',
  most: 200,
})

const video = group(
  {
    title: required(line({ label: 'Title of the video', most: 120 })),
    host: required(choice(['youtube-nocookie'], { label: 'Host' })),
    videoId: required({
      ...idOfVideo,
      read: (value, label) => {
        const typed = idOfVideo.read(value, label)
        if (typeof typed !== 'string' || /^[\w-]{6,20}$/.test(typed)) return typed
        const [, meant] = /(?:v=|youtu\.be\/|embed\/|shorts\/)([\w-]{6,20})/.exec(typed) ?? []
        return refuse(
          `${label} “${shortened(typed)}” is ${meant ? `a whole address; write ${meant}.` : 'no id; it is what stands after v= in the address.'}`,
        )
      },
    }),
    poster: decoration({
      label: 'Still',
      help: '16:9; shown until a visitor presses play.',
      ratio: [16, 9],
    }),
    credit: required(line({ label: 'Credit', most: 200 })),
  },
  { label: 'Video' },
)

/** The page about the past event: figures, videos, collage. */
export const summary = group(
  {
    isShown: required(
      yesOrNo({
        label: 'There was an edition before',
        help: 'Without one, the page and its entry in the menu go.',
      }),
    ),
    path: required(ownPath({ label: 'Path', help: 'Where the page is found, such as /festival-2025.' })),
    olderPaths: list(required(ownPath({ label: 'Older path' })), {
      label: 'Older paths',
      help: 'Lead to the page; a path that is changed comes here by itself.',
      entry: 'path',
      most: 20,
      once: 'The path',
    }),
    heading: required(
      line({ label: 'Heading', help: 'Large, below the name that the menu has for the page.', most: 40 }),
    ),
    intro: required(text({ label: 'Introduction', most: 1000 })),
    figures: list(figure, { label: 'Figures', entry: 'figure', most: 24, once: { label: 'The figure' } }),
    videos: list(video, { label: 'Videos', entry: 'video', most: 12, once: { videoId: 'The video' } }),
    collage: list(picture({ label: 'Picture', help: '4:3.', ratio: [4, 3] }), {
      label: 'Collage',
      entry: 'picture',
      most: 60,
    }),
    stayConnected: group(
      {
        title: required(line({ label: 'Title', most: 80 })),
        text: required(text({ label: 'Text', most: 500 })),
      },
      { label: 'Stay connected' },
    ),
  },
  { label: 'Summary', help: 'The page about the past event.' },
)
