import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type StepName, stepFields, stepNames } from '../../../domain/first-steps.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { requireAdministrator } from '../../administrator.ts'
import { privateMetadata } from '../../metadata.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { headersOfBoth, readPost, refused } from '../../parts/forms/form-action.ts'
import { backendContext } from '../../server-context.ts'
import { Question } from './question.tsx'
import { questions } from './questions.ts'
import { Steps } from './steps.tsx'

export const meta = () => privateMetadata({ title: 'First steps' })
export const headers = headersOfBoth

const stepIn = (text: string | undefined): StepName | undefined => stepNames.find((name) => name === text)
const addressOf = (step: StepName | undefined) =>
  step ? `${paths.adminFirstSteps}?step=${step}` : paths.adminLaunch
const after = (step: StepName) => stepNames[stepNames.indexOf(step) + 1]

export async function loader(args: LoaderFunctionArgs) {
  await requireAdministrator(args)
  const found = await args.context.get(backendContext).call('get-first-steps', {})
  if (!found.ok) throw new Error(found.refusal.sentence)
  const { isOpen, steps } = found.value
  if (isOpen) throw redirect(paths.admin, 303)
  const shown =
    stepIn(parametersOf('adminFirstSteps', args.request.url).step) ??
    steps.find(({ state }) => state === null)?.name ??
    stepNames[0]
  return data({ steps, shown })
}

/** Each answer is published at once: nobody but organisers sees it before the site is open. */
export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args)
  const { text, backend } = await readPost(args)
  const step = stepIn(text('step')) ?? stepNames[0]
  if (text('intent') === 'skip') {
    await backend.call('skip-first-step', { step })
    return redirect(addressOf(after(step)), 303)
  }
  const typed = (prefix: string) =>
    Object.fromEntries(stepFields[step].map((field) => [field, text(prefix + field)]))
  const answers = typed('')
  const result = await backend.call('answer-first-step', { step, answers, before: typed('before-') })
  if (result.ok) return redirect(addressOf(after(step)), 303)
  const { sentence, fields = {} } = result.refusal
  return refused({ step, answers, sentence, fields }, result.refusal)
}

export default function FirstSteps() {
  const { steps, shown: asked } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const shown = refusal?.step ?? asked
  const { values } = steps.find(({ name }) => name === shown) ?? { values: {} }
  const at = stepNames.indexOf(shown)
  return (
    <AdminPage>
      <main
        id="main"
        className="wrap grid gap-x-14 gap-y-8 py-6 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:py-10"
      >
        <Steps steps={steps} shown={shown} />
        <Question
          key={shown}
          step={shown}
          number={at + 1}
          question={questions[shown]}
          stored={values}
          typed={refusal?.answers}
          sentence={refusal?.sentence}
          errors={refusal?.fields ?? {}}
          backTo={at > 0 ? addressOf(stepNames[at - 1]) : undefined}
        />
      </main>
    </AdminPage>
  )
}
