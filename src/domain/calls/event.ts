import * as z from 'zod/mini'
import {
  changedDocument,
  discardedDraft,
  documentList,
  documentName,
  documentVersion,
  documentWithHistory,
  draftSaving,
  pictureList,
  publishedVersion,
  putBack,
  uploadedPicture,
  versionWithValue,
} from '../event/publishing.ts'
import { define, success } from './definition.ts'

export const eventCalls = {
  'list-event-documents': define({
    summary: 'The documents of the event: version, when, by whom, and whether there is a draft',
    gate: 'admin',
    input: z.strictObject({}),
    output: documentList,
  }),
  'list-event-pictures': define({
    summary: 'The stored pictures of the event, newest first',
    gate: 'admin',
    input: z.strictObject({}),
    output: pictureList,
  }),
  'get-event-document': define({
    summary: 'The newest version of a document, its draft and its history',
    gate: 'admin',
    input: z.strictObject({ name: documentName }),
    output: documentWithHistory,
  }),
  'get-event-version': define({
    summary: 'An earlier version of a document',
    gate: 'admin',
    input: documentVersion,
    output: versionWithValue,
  }),
  'save-event-draft': define({
    summary: 'Saves the shared draft of a document, finished or not',
    gate: 'admin',
    input: changedDocument,
    output: draftSaving,
  }),
  'discard-event-draft': define({
    summary: 'Deletes the draft of a document; safe to repeat',
    gate: 'admin',
    input: discardedDraft,
    output: success,
  }),
  'publish-event-document': define({
    summary: 'Publishes a document, merged with what others changed since `version`; 409 where both changed',
    gate: 'admin',
    input: changedDocument,
    output: publishedVersion,
  }),
  'put-back-event-version': define({
    summary: 'Publishes an earlier version of a document as a new one',
    gate: 'admin',
    input: putBack,
    output: publishedVersion,
  }),
} as const

export const eventUploads = {
  'upload-event-picture': define({
    summary:
      'Stores a picture for the documents of the event; JPEG, PNG, WebP, AVIF or SVG of at most 15 MB, encoded anew',
    gate: 'admin',
    input: z.strictObject({}),
    output: uploadedPicture,
  }),
} as const
