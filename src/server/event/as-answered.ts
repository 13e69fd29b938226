import type { StoredDraft, StoredVersion } from '../store/event-documents.ts'

export const versionOf = ({ name, version, publishedAt, publishedBy }: Omit<StoredVersion, 'value'>) => ({
  name,
  version,
  published_at: publishedAt.toISOString(),
  published_by: publishedBy,
})

export const savingOf = ({ savedAt, savedBy }: StoredDraft) => ({
  saved_at: savedAt.toISOString(),
  saved_by: savedBy,
})
