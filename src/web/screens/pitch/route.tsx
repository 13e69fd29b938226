import './screen.css'
import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { metadata } from '../../metadata.ts'
import { formAction, headersOfBoth, noStore, type Post, refused } from '../../parts/forms/form-action.ts'
import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { Page } from '../../parts/page/page.tsx'
import { backendContext } from '../../server-context.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { PosterLines } from '../../ui/poster-lines.tsx'

export const meta = metadata(({ name }) => ({ title: `Pitch a talk - ${name}`, description: '' }), '', {
  isPrivate: true,
})
export const headers = headersOfBoth

/** Without a pass it is the same page for everybody. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pass } = parametersOf('pitch', request.url)
  if (pass === undefined) return data({ pass, isOpen: false })
  const isOpen = await context.get(backendContext).isFloorOpen(pass)
  return data({ pass, isOpen }, { status: isOpen ? 200 : statusOf.forbidden, headers: noStore })
}

interface Answer {
  /** Where in the line the pitch stands. */
  number?: number
  values?: Record<'title' | 'name' | 'details', string>
  errors?: Record<string, string>
  sentence?: string
}

export const action = formAction({ otherwise: pitch })

async function pitch({ text, url, backend }: Post) {
  const values = { title: text('title'), name: text('name'), details: text('details') }
  const pass = parametersOf('pitch', url).pass ?? ''
  const result = await backend.call('pitch-talk', { pass, ...values, homepage: text('homepage') })
  if (result.ok) return data<Answer>({ number: result.value.number }, { headers: noStore })
  const { fields = {}, sentence } = result.refusal
  return refused<Answer>({ values, errors: fields, sentence }, result.refusal)
}

/** From a phone in the hall: two fields, one thumb (docs/product.md#floor). */
export default function Pitch() {
  const { pass, isOpen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page>
      <div className="on-bright bg-second">
        <div className="wrap py-6 md:py-10">
          <h1>
            <span className="sr-only">Pitch a talk</span>
            <PosterLines lines={['Pitch']} wide={[90]} tall={[180]} />
          </h1>
        </div>
      </div>
      <div className="wrap py-8 pb-16 md:py-12">
        {answer?.number !== undefined ? (
          <Thanks pass={pass} number={answer.number} />
        ) : isOpen || answer?.values ? (
          <PitchForm pass={pass} {...answer} />
        ) : (
          <Closed pass={pass} />
        )}
      </div>
    </Page>
  )
}

const again = (pass: string | undefined) => (pass === undefined ? paths.pitch : paths.pitchWith(pass))

const Thanks = ({ pass, number }: { pass: string | undefined; number: number }) => (
  <div data-draft="pitch" data-sent>
    <p role="status" className="max-w-[40rem] text-2xl font-bold text-balance md:text-3xl">
      Thank you. Stay near the front: you are number {number}.
    </p>
    <p className="mt-8">
      <a href={again(pass)} className="button button-quiet">
        Pitch another talk
      </a>
    </p>
  </div>
)

const Closed = ({ pass }: { pass: string | undefined }) => (
  <>
    <p role={pass === undefined ? undefined : 'alert'} className="max-w-[40rem] text-2xl md:text-3xl">
      {pass === undefined
        ? 'Scan the code on the wall of the hall to pitch a talk while the floor is open.'
        : messages.floorClosed}
    </p>
    <p className="mt-8">
      <a href={paths.programme} className="button">
        To the programme
      </a>
    </p>
  </>
)

function PitchForm({ pass, values, errors = {}, sentence }: Answer & { pass: string | undefined }) {
  const isBeside = Object.keys(errors).some((name) => ['title', 'name', 'details'].includes(name))
  return (
    <form
      method="post"
      // Url-encoded, 10,000 Chinese characters would exceed the limit of a posted form.
      encType="multipart/form-data"
      action={again(pass)}
      data-draft="pitch"
      className="grid max-w-[40rem] gap-6 text-lg"
    >
      {sentence && !isBeside && (
        <NoticeAlert notice={{ title: 'Not sent', text: sentence }} className="mb-2" />
      )}
      <Field
        id="pitch-title"
        name="title"
        label="What is it about?"
        defaultValue={values?.title}
        error={errors.title}
        required
        maxLength={200}
        autoComplete="off"
        enterKeyHint="next"
        dir="auto"
      />
      <Field
        id="pitch-name"
        name="name"
        label="Your name"
        hint="Shown on the programme."
        defaultValue={values?.name}
        error={errors.name}
        required
        maxLength={200}
        autoComplete="name"
        dir="auto"
      />
      <details open={Boolean(values?.details || errors.details)}>
        <summary className="flex min-h-11 items-center font-bold underline">More, if you like</summary>
        <TextField
          id="pitch-details"
          name="details"
          label="Details"
          hint="Only organisers read them."
          defaultValue={values?.details}
          error={errors.details}
          maxLength={10_000}
          dir="auto"
        />
      </details>
      <div className="hidden" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="button min-h-16 text-xl">
        Pitch it
      </button>
    </form>
  )
}
