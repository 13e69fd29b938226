import { links } from './links.ts'
import type { Summary } from './types.ts'

/** The page about the past event: figures, videos, collage. */
export const summary: Summary = {
  intro:
    'On 30 August 2025 a swimming hall by the lake filled with people who had an idea in the morning and an app by night. This is what was left when the ice had melted.',
  figures: [
    { value: '88', label: 'Participants', target: { kind: 'page', path: '/participants' } },
    { value: '16', label: 'Speakers', target: { kind: 'page', path: '/#schedule' } },
    { value: '32', label: 'Apps Submitted', target: { kind: 'external', url: links.leaderboard.url } },
    { value: '15', label: 'Sponsors', target: { kind: 'anchor', id: 'sponsors' } },
    { value: '30+', label: 'LinkedIn Posts', target: { kind: 'external', url: links.linkedinPosts.url } },
    { value: '21', label: 'Ice Baths', target: { kind: 'none' } },
  ],
  videos: [
    {
      title: 'The day in ten minutes',
      host: 'youtube-nocookie',
      videoId: 'aqz-KE-bpKQ',
      poster: {
        src: 'videos/day',
        formats: ['avif', 'webp'],
        widths: [480, 960],
        width: 960,
        height: 540,
        alt: 'Drawing of the sun rising over a lake with a paper boat',
      },
      credit: 'Stand-in: Big Buck Bunny, © Blender Foundation, CC BY 3.0',
    },
    {
      title: 'The pitches and the awards',
      host: 'youtube-nocookie',
      videoId: 'eRsGyueVLvQ',
      poster: {
        src: 'videos/awards',
        formats: ['avif', 'webp'],
        widths: [480, 960],
        width: 960,
        height: 540,
        alt: 'Drawing of raised hands in front of a stage at night',
      },
      credit: 'Stand-in: Sintel, © Blender Foundation, CC BY 3.0',
    },
  ],
  collage: [
    {
      src: 'collage/talk',
      formats: ['avif', 'webp'],
      widths: [320, 640],
      width: 640,
      height: 480,
      alt: 'A speaker on stage points at a giant speech bubble',
    },
    {
      src: 'collage/laptops',
      formats: ['avif', 'webp'],
      widths: [320, 640],
      width: 640,
      height: 480,
      alt: 'Two people build at one long table, laptops back to back',
    },
    {
      src: 'collage/ice-bath',
      formats: ['avif', 'webp'],
      widths: [320, 640],
      width: 640,
      height: 480,
      alt: 'A swimmer with a woolly hat grins in a tub of ice',
    },
    {
      src: 'collage/panel',
      formats: ['avif', 'webp'],
      widths: [320, 640],
      width: 640,
      height: 480,
      alt: 'Three people on a panel talk at the same time',
    },
    {
      src: 'collage/pizza',
      formats: ['avif', 'webp'],
      widths: [320, 640],
      width: 640,
      height: 480,
      alt: 'Hands reach for the slices of a very large pizza',
    },
    {
      src: 'collage/dj',
      formats: ['avif', 'webp'],
      widths: [320, 640],
      width: 640,
      height: 480,
      alt: 'A DJ at two turntables under the lights',
    },
  ],
  stayConnected: {
    title: 'Stay Connected',
    text: 'The next edition is announced in the newsletter first. Until then the group keeps talking.',
  },
}
