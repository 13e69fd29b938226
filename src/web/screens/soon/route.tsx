import './screen.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { unnamed } from '../../../domain/opening.ts'
import { Island } from '../../island.tsx'
import { metadata, privateMetadata } from '../../metadata.ts'
import NewsletterForm from '../../parts/newsletter/newsletter-form.tsx'
import { NotFound } from '../../parts/page/not-found.tsx'
import { Page } from '../../parts/page/page.tsx'
import { backendContext } from '../../server-context.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'

/** Every public page until an organiser opens the site; afterwards it does not exist. */
export function loader({ context }: LoaderFunctionArgs) {
  const { isOpen, event } = context.get(backendContext)
  const name = event.name === unnamed ? '' : event.name
  return data({ isOpen, name, subscribed: event.pages.intros.subscribed }, isOpen ? 404 : 200)
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const loaded = args.loaderData
  if (!loaded || loaded.isOpen) return metadata('notFound', '', { isPrivate: true })(args)
  return privateMetadata({
    title: loaded.name === '' ? 'Soon' : `${loaded.name}: soon`,
    description: 'Something is being prepared here. The newsletter says when it begins.',
  })
}

export default function Soon() {
  const { isOpen, name, subscribed } = useLoaderData<typeof loader>()
  return isOpen ? <NotFound /> : <SoonPage {...{ name, subscribed }} />
}

const SoonPage = ({ name, subscribed }: { name: string; subscribed: string }) => (
  <Page>
    <div className="on-bright relative isolate overflow-clip bg-first">
      <svg
        className="absolute -z-10 -top-1/4 right-[-18%] h-[130%] fill-first-second max-md:top-1/4 max-md:right-[-45%] max-md:h-3/4"
        viewBox="0 0 100 100"
        aria-hidden="true"
      >
        <circle cx="50" cy="50" r="50" />
      </svg>
      <div className="halftone absolute right-0 bottom-0 -z-10 h-2/3 w-2/3 text-second" aria-hidden="true" />
      <div className="wrap py-8 md:py-12">
        <h1>
          {name !== '' && (
            <span className="display-small mb-6 block border-b-4 border-ink pb-3 text-2xl wrap-anywhere md:text-4xl">
              {name}
            </span>
          )}
          <span className="sr-only">Soon</span>
          <PosterLines lines={['Soon']} wide={[300]} tall={[420]} />
        </h1>
      </div>
    </div>
    <div className="grid md:grid-cols-2">
      <div className="on-ink bg-third px-[clamp(1.125rem,4vw,4rem)] py-10 md:py-14">
        <h2 className="display">Be the first to know</h2>
        <p className="mt-4 max-w-[36rem] text-xl">
          Something is being prepared here. We write once it begins: a handful of emails a year, confirmed by
          you, ended with one click.
        </p>
      </div>
      <div className="grid content-center px-[clamp(1.125rem,4vw,4rem)] py-10 md:py-14">
        <Island name="newsletter-form" of={NewsletterForm} props={{ idPrefix: 'soon', subscribed }} />
      </div>
    </div>
  </Page>
)
