import { z } from 'zod'
import { link } from '../fields/addresses.ts'
import { group, required } from '../fields/field.ts'
import { line } from '../fields/text.ts'

export const externalLink = (label: string) =>
  group(
    {
      label: required(line({ label: 'Words of the link', most: 60 })),
      url: required(link({ label: 'Address' })),
    },
    { label },
  )

/** Without it there is none. */
const optionalLink = (label: string) => z.optional(externalLink(label))

/** Pages elsewhere that the site links to. */
export const links = group(
  {
    photoNetwork: optionalLink('Photo network'),
    chatGroup: optionalLink('Chat group'),
    leaderboard: optionalLink('Leaderboard'),
    linkedinPosts: optionalLink('Posts on LinkedIn'),
    photoGallery: optionalLink('Photo gallery'),
    maps: externalLink('Map'),
  },
  { label: 'Links', help: 'Pages elsewhere that the site links to. What you remove is linked nowhere.' },
)
