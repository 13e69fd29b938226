import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { sha256Of } from '../lib/hash.ts'
import { isTokenShaped, newToken, type TokenKind, type TokenPurpose, tokenKinds } from '../lib/tokens.ts'
import type { Db } from './engine/db.ts'
import type { Schema } from './engine/schema.ts'

/** They are as old as the mail, so that the order of delivery does not matter. */
export async function mintTokens<Link extends string>(
  db: Db,
  purposes: Record<Link, TokenPurpose>,
  { mailId, queuedAt, now }: { mailId: string; queuedAt: Date; now: Date },
): Promise<Record<Link, string>> {
  const minted = Object.entries<TokenPurpose>(purposes).map(([link, purpose]) => ({
    link,
    token: newToken(),
    ...purpose,
  }))
  const rows = minted.map(({ token, kind, subjectId }) => ({
    sha256: sha256Of(token),
    kind,
    subject_id: subjectId,
    letter_id: mailId,
    created_at: queuedAt,
    expires_at: new Date(now.getTime() + tokenKinds[kind].lifetimeMs),
  }))
  if (rows.length > 0) await db.insertInto('tokens').values(rows).execute()
  return Object.fromEntries(minted.map(({ link, token }) => [link, token])) as Record<Link, string>
}

export async function findToken(
  db: Db,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<{ subjectId: string; isUsed: boolean } | undefined> {
  if (!isTokenShaped(token)) return undefined
  const row = await liveToken(db, kind, token, now).select(['subject_id', 'used_at']).executeTakeFirst()
  return row && { subjectId: row.subject_id, isUsed: row.used_at !== null }
}

/** Of a link that a newer mail has ended, too: it opens nothing any more, but says which record is meant. */
export async function findMeant(
  db: Db,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<{ subjectId: string; isNewest: boolean } | undefined> {
  if (!isTokenShaped(token)) return undefined
  return mintedToken(db, kind, token, now)
    .select((is) => ['subject_id as subjectId', isOfNewestMail(is).$castTo<boolean>().as('isNewest')])
    .executeTakeFirst()
}

/** The record's id as a part of another query: saves a round trip. */
export const idOfTokenSubject = (db: Db, kind: TokenKind, token: string, now: Date) =>
  liveToken(db, kind, token, now).select(sql<string>`subject_id::uuid`.as('id'))

const liveToken = (db: Db, kind: TokenKind, token: string, now: Date) =>
  mintedToken(db, kind, token, now).$if(tokenKinds[kind].newestOnly, (query) => query.where(isOfNewestMail))

const mintedToken = (db: Db, kind: TokenKind, token: string, now: Date) =>
  db
    .selectFrom('tokens')
    // By its SHA-256: the time of the query tells nothing about the token.
    .where('sha256', '=', sha256Of(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)

/** Uses a token up: of concurrent callers exactly one gets the record. */
export async function consumeToken(
  tx: Db,
  kind: TokenKind,
  token: string,
  now: Date,
): Promise<string | undefined> {
  if (!isTokenShaped(token)) return undefined
  const row = await tx
    .updateTable('tokens')
    .set({ used_at: now })
    .where('sha256', '=', sha256Of(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(tokenKinds[kind].newestOnly, (query) => query.where(isOfNewestMail))
    .returning('subject_id')
    .executeTakeFirst()
  return row?.subject_id
}

const isOfNewestMail = (is: ExpressionBuilder<Schema, 'tokens'>) =>
  is.not(
    is.exists(
      is
        .selectFrom('tokens as newer')
        .select('newer.sha256')
        .whereRef('newer.kind', '=', 'tokens.kind')
        .whereRef('newer.subject_id', '=', 'tokens.subject_id')
        .whereRef('newer.created_at', '>', 'tokens.created_at'),
    ),
  )

export async function revokeTokens(tx: Db, { kind, subjectId }: TokenPurpose): Promise<void> {
  await tx.deleteFrom('tokens').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
}

/** Whether the mail about a record with this link has not gone out, or the link works: as long the record is kept. */
export const isMailed = (kind: TokenKind, param: 'requestId' | 'linkId', id: RawBuilder<string>) =>
  sql<boolean>`(
    exists (select from tokens where kind = ${kind} and subject_id = ${id}::text)
    or ${id}::text in (select params ->> ${param}::text from outbox where sent_at is null and params ? ${param}::text))`
