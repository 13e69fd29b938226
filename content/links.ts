import { event } from './event.ts'
import type { Links } from './types.ts'

/** Where the site points to elsewhere: the networks of the event and the places its figures come from. */
export const links: Links = {
  photoNetwork: { label: 'Instagram', url: 'https://www.instagram.example/vibecodingfestival' },
  chatGroup: { label: 'WhatsApp', url: 'https://chat.whatsapp.example/vibecodingfestival' },
  leaderboard: { label: 'App leaderboard', url: 'https://leaderboard.example.org/vcf2025' },
  linkedinPosts: {
    label: 'Posts on LinkedIn',
    url: 'https://www.linkedin.com/search/results/content/?keywords=%22vibe%20coding%20festival%22',
  },
  photoGallery: { label: 'All photos', url: 'https://photos.example.org/vcf2025' },
  maps: { label: 'Open in maps', url: event.venue.mapsUrl },
}
