/** Fields of pictures: a file of the event, and what it shows in words. */
import type * as z from 'zod/mini'
import { fields, group, type Named, type PictureWishes, required } from './field.ts'
import { line, orEmpty } from './text.ts'

/** One that says something, so that its text is asked for. */
export const picture = ({ label, help, ...wishes }: Named & PictureWishes) =>
  pictureField(
    { label, ...(help && { help }) },
    wishes,
    required(line({ label: 'Alternative text', help: 'What it shows, for who cannot see it.' })),
  )

/** One that only decorates, or stands beside its own text. */
export const decoration = ({ label, help, ...wishes }: Named & PictureWishes) =>
  pictureField(
    { label, ...(help && { help }) },
    { ...wishes, isDecoration: true },
    orEmpty(line({ label: 'Alternative text', help: 'What it shows; empty when it only decorates.' })),
  )

const pictureField = <Alt extends z.ZodMiniType<string>>(named: Named, wishes: PictureWishes, alt: Alt) =>
  group(
    { file: required(line({ label: 'File', help: 'Its path below pictures/.', most: 300 })), alt },
    named,
  ).register(fields, { ...named, kind: 'picture', wishes })
