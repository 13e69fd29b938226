/** Loaded before the site (`--import`), it makes the disk small that SMALL_DISK names, as SMALL_DISK_CAPACITY says. */
import { makeSmall } from '../full-disk-filesystem.ts'

makeSmall(process.env.SMALL_DISK ?? '', process.env.SMALL_DISK_CAPACITY ?? '')
