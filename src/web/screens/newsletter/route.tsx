import './screen.css'
import { type ActionFunctionArgs, redirect, useActionData } from 'react-router'
import { newsletterMessages } from '../../../domain/messages/newsletter-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { refuse } from '../../../domain/result.ts'
import { Island } from '../../island.tsx'
import { metadata } from '../../metadata.ts'
import { noStoreHeaders, readPost, refused } from '../../parts/forms/form-action.ts'
import NewsletterForm from '../../parts/newsletter/newsletter-form.tsx'
import { readNewsletterForm } from '../../parts/newsletter/newsletter-form-data.ts'
import { Page } from '../../parts/page/page.tsx'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'

export const meta = metadata(
  ({ name }) => ({
    title: `Newsletter - ${name}`,
    description: `News about the ${name} by email: a handful a year, confirmed by you, ended with one click.`,
  }),
  paths.newsletter,
)

/** The form without script: after a refusal the page shows it again, with what was entered. */
export async function action(args: ActionFunctionArgs) {
  const { form, backend } = await readPost(args)
  const entry = readNewsletterForm(form)
  const isNamed = entry.name !== undefined
  const result =
    isNamed && !entry.name?.trim()
      ? refuse('invalid', newsletterMessages.missingFields.text, {
          fields: { name: newsletterMessages.nameRequired },
        })
      : await backend.call('subscribe-newsletter', entry)
  if (result.ok) return redirect(paths.newsletterConfirmation, 303)
  const { sentence, fields: errors = {} } = result.refusal
  const { email, name = '', linkedinProfileUrl = '' } = entry
  return refused({ sentence, errors, values: { email, name, linkedinProfileUrl }, isNamed }, result.refusal)
}

export const headers = noStoreHeaders

export default function Newsletter() {
  const answer = useActionData<typeof action>()
  const { newsletter, subscribed } = useEvent().pages.intros
  return (
    <Page>
      <div className="on-bright bg-first">
        <div className="wrap py-10 md:py-14">
          <h1>
            <span className="sr-only">Newsletter</span>
            <PosterLines lines={['Newsletter']} wide={[130]} tall={[230]} />
          </h1>
        </div>
      </div>
      <div className="wrap grid gap-8 py-12 md:grid-cols-2 md:py-16">
        <p className="text-xl">
          {newsletter} We mail you a link to confirm first, and every email carries one to unsubscribe.
        </p>
        <div>
          {answer && (
            <p role="alert" className="on-bright mb-5 border-4 border-ink bg-second px-4 py-3 font-bold">
              {answer.sentence}
            </p>
          )}
          <Island
            name="newsletter-form"
            of={NewsletterForm}
            props={{
              idPrefix: 'newsletter-page',
              subscribed,
              isNamed: answer?.isNamed ?? false,
              values: answer?.values ?? {},
              errors: answer?.errors ?? {},
            }}
          />
        </div>
      </div>
    </Page>
  )
}
