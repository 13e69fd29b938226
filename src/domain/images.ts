/** The files of a profile image and their addresses (docs/api.md#uploads). */
import { paths } from './paths.ts'

/** The whole picture, at most this wide and high; pixels. */
export const wholeImageSize = 1024
/** Squares cut from it for cards and portraits; pixels. */
export const squareSizes = [256, 512] as const

export const imageSizes = [wholeImageSize, ...squareSizes]

const name = /^([0-9a-f]{32})-(1024|512|256)\.webp$/

/** `key` is 32 hexadecimal digits, drawn at random for each upload. */
export const imageName = (key: string, size: number) => `${key}-${size}.webp`

export const imageNames = (key: string) => imageSizes.map((size) => imageName(key, size))

/** The key in a file's name; undefined for any other string. */
export const imageKeyOf = (text: string): string | undefined => name.exec(text)?.[1]

/** What is stored as `profile_image_url`: the path of the whole picture. */
export const imageAddress = (key: string) => paths.image(imageName(key, wholeImageSize))

/** The key in an address made by `imageAddress`, with or without this site's origin; undefined for any other string. */
export function imageKeyOfAddress(address: string, origin: string): string | undefined {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const key = imageKeyOf(path.slice(paths.image('').length))
  return key !== undefined && path === imageAddress(key) ? key : undefined
}

/** `srcset` of the squares of an upload; undefined when the address is not of one. */
export function squaresOf(address: string): string | undefined {
  const key = imageKeyOfAddress(address.replace(/^https?:\/\/[^/]+/, ''), '')
  return key && squareSizes.map((size) => `${paths.image(imageName(key, size))} ${size}w`).join(', ')
}

/** A stored address as clients of the API get it: a whole URL. */
export const publicUrlOf = (address: string, origin: string) =>
  address.startsWith('/') ? origin + address : address

export const withPublicUrl = <Row extends { profile_image_url?: unknown }>(row: Row, origin: string): Row =>
  typeof row.profile_image_url === 'string'
    ? { ...row, profile_image_url: publicUrlOf(row.profile_image_url, origin) }
    : row
