/** What came with the sample event and with the starter, known by its content. */
import { samplePictures } from './sample-pictures.ts'

const videos = new Set(['aqz-KE-bpKQ', 'eRsGyueVLvQ'])
const pictures = new Set(samplePictures.map(([, sha256]) => sha256.slice(0, 8)))

/** Drawn for nobody, in the colours of the starter: its hero, its logo and both of its PNGs. */
const starterPictures = new Set(['419c23bb', '5a9629bb', '21e6b1d6', 'dacf068d'])

export const isSampleVideo = (id: string) => videos.has(id)

/** By the hash of the file, or its first eight letters. */
export const isSamplePicture = (sha256: string) => pictures.has(sha256.slice(0, 8))
export const isStarterPicture = (sha256: string) => starterPictures.has(sha256.slice(0, 8))
