import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'

export const captureDir = (dataDir: string) => join(dataDir, 'mail')

/** The file names of `captureFile`; no other file is ever opened: `<UTC time>-<template>-<outbox id>.eml`. */
export const captureName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[a-z-]+-[0-9a-f-]{36}\.eml$/

/** Writes a mail as an RFC 5322 file, whole or not at all; a repeated delivery replaces its file. */
export async function captureFile(
  dataDir: string,
  { id, template, queuedAt }: { id: string; template: string; queuedAt: Date },
  message: Buffer,
): Promise<void> {
  const dir = captureDir(dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const name = `${queuedAt.toISOString().replaceAll(/[:.]/g, '-')}-${template}-${id}.eml`
  const draft = join(dir, `.${name}.tmp`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(message)
  } finally {
    await file.close()
  }
  await rename(draft, join(dir, name))
}
