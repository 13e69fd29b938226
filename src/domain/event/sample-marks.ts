/** What came with the sample event, known by its content. */
import { samplePictures } from './sample-pictures.ts'

const videos = new Set(['aqz-KE-bpKQ', 'eRsGyueVLvQ'])
const pictures = new Set(samplePictures.map(([, sha256]) => sha256.slice(0, 8)))

export const isSampleVideo = (id: string) => videos.has(id)

/** By the hash of the file, or its first eight letters. */
export const isSamplePicture = (sha256: string) => pictures.has(sha256.slice(0, 8))
