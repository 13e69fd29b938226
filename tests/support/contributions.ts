/** Proposals for the journeys: made through the calls, as any other client would. */
import type { Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import type { CallPayload } from '../../src/domain/calls/index.ts'
import type { PublicContribution } from '../../src/domain/views.ts'
import { type RunningApp, secretsOf } from './app.ts'
import { callSite } from './call-site.ts'

type Submission = CallPayload<'submit-contribution'>

let people = 0
/** An address nobody else has. */
export const newAddress = () => `proposer-${process.pid}-${++people}@example.org`

/** A proposal by a fictional person; `given` overrides its fields. */
export const proposal = (given: Partial<Submission> = {}): Submission => ({
  type: 'talk_session',
  title: `Singing to servers, part ${++people}`,
  details: 'Bring a server, bring a voice.',
  contributor_name: 'Pia Ejemplo',
  contributor_email: newAddress(),
  ...given,
})

/** Submits a proposal and returns it. */
export async function propose(app: RunningApp, given: Partial<Submission> = {}): Promise<PublicContribution> {
  const answer = await callOf(app, 'submit-contribution', proposal(given))
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { contribution: PublicContribution }).contribution
}

/** Makes a call as a client without a browser. */
export const callOf = (app: RunningApp, name: string, payload: unknown): Promise<Response> =>
  callSite(app.url, secretsOf(app).anonKey, name, payload)

/** The newest mail to this address. */
export const mailTo = (app: RunningApp, address: string): Promise<Email> =>
  app.waitForMail((mail) => mail.to?.[0]?.address === address)

/** The path of the edit link in a mail. */
export const editLinkIn = (mail: Email) =>
  /https?:\/\/[^\s/]+(\/contribute\?token=\S+)/.exec(mail.text ?? '')?.[1] ?? ''

/** The card of a proposal on the board. */
export const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
