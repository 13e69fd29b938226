/** Preloaded into a site (`node --import`): limits the folder SMALL_DISK to the bytes in the file SMALL_DISK_CAPACITY. */
import { limitDisk } from '../full-disk-filesystem.ts'

limitDisk(process.env.SMALL_DISK ?? '', process.env.SMALL_DISK_CAPACITY ?? '')
