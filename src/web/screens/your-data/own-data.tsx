import type { ReactNode } from 'react'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import type { Summary } from './summary.ts'

interface OwnDataProps {
  token: string
  summary: Summary
  notice?: Notice
}

export const OwnData = ({ token, summary, notice }: OwnDataProps) => (
  <NoticePage title="Your data" lines={['Your', 'data']} ink="third">
    {notice && (
      <p role="status" className="on-bright mb-8 max-w-[40rem] border-4 border-ink bg-first px-4 py-3">
        <strong className="block">{notice.title}</strong>
        {notice.text}
      </p>
    )}
    <h2 className="display-small text-2xl">What we keep</h2>
    <dl className="mt-4 border-t-4 border-text">
      {summary.facts.map(({ about, text }) => (
        <div
          key={about + text}
          className="grid gap-x-8 gap-y-1 border-b-2 border-text py-3 md:grid-cols-[12rem_1fr]"
        >
          <dt className="font-bold">{about}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
    <h2 className="display-small mt-12 text-2xl">What you can do</h2>
    <div className="mt-4 grid gap-8 md:grid-cols-3">
      <Choice title="Take it with you" text="All of it, word for word, as a file that programs can read.">
        <PostForm action={paths.yourDataDownload} fields={{ token }}>
          <button type="submit" className="button">
            Download my data (JSON)
          </button>
        </PostForm>
      </Choice>
      {summary.isListed && (
        <Choice
          title="Leave the public list"
          text="The directory stops showing you. Your ticket and your profile stay."
        >
          <PostForm action={paths.yourData} fields={{ token, intent: 'unlist' }}>
            <button type="submit" className="button button-quiet">
              Take me off the list
            </button>
          </PostForm>
        </Choice>
      )}
      <Choice title="Have it deleted" text="You see what goes and what must stay before anything happens.">
        <PostForm action={paths.yourData} fields={{ token, intent: 'sure' }}>
          <button type="submit" className="button button-quiet">
            Delete my data…
          </button>
        </PostForm>
      </Choice>
    </div>
  </NoticePage>
)

const Choice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className="grid content-start gap-3">
    <h3 className="text-xl font-bold">{title}</h3>
    <p>{text}</p>
    {children}
  </section>
)
