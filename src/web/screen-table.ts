import { paths } from '../domain/paths.ts'

/** Every page that exists: its path and its folder under `screens/`. The router, the menus and the stat tiles read it. */
export const screens: readonly (readonly [path: string, folder: string])[] = [[paths.home, 'home']]

const known = new Set(screens.map(([path]) => path))

/** Whether a link to this address of ours leads somewhere: a page that is not built yet is not offered. */
export const isBuilt = (address: string) => known.has(address.replace(/[#?].*$/, ''))
