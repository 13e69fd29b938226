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

/** Pages elsewhere that the site links to. */
export const links = group(
  {
    photoNetwork: externalLink('Photo network'),
    chatGroup: externalLink('Chat group'),
    leaderboard: externalLink('Leaderboard'),
    linkedinPosts: externalLink('Posts on LinkedIn'),
    photoGallery: externalLink('Photo gallery'),
    maps: externalLink('Map'),
  },
  { label: 'Links', help: 'Pages elsewhere that the site links to.' },
)
