import type { StepAnswers, StepField, StepName } from '../../../domain/first-steps.ts'
import { paths } from '../../../domain/paths.ts'
import { Island } from '../../island.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Asked, questions } from './questions.ts'
import TimeZoneField from './time-zone-field.tsx'

interface QuestionProps {
  step: StepName
  number: number
  question: (typeof questions)[StepName]
  stored: StepAnswers
  /** After a refusal. */
  typed: StepAnswers | undefined
  sentence: string | undefined
  errors: Partial<Record<StepField, string>>
  backTo: string | undefined
}

export function Question({ step, number, question, stored, typed, sentence, errors, backTo }: QuestionProps) {
  const { title, text, fields } = question
  const shown = typed ?? stored
  return (
    <div className="min-w-0 max-w-[40rem]">
      <p className="eyebrow">{number} of 6</p>
      <h1 className="display mt-1">{title}</h1>
      <p className="mt-3 text-lg">{text}</p>
      {sentence && (
        <div className="mt-6">
          <Alert sentence={sentence} />
        </div>
      )}
      {/* What is typed survives a reload; what somebody saved meanwhile begins another draft. */}
      <form
        method="post"
        action={paths.adminFirstSteps}
        className="mt-6 grid gap-5"
        noValidate
        data-draft={`first-steps-${step}-${JSON.stringify(stored)}`}
        data-edits
      >
        <input type="hidden" name="step" value={step} />
        {fields.map(({ name }) => (
          <input key={name} type="hidden" name={`before-${name}`} value={stored[name] ?? ''} />
        ))}
        {fields.map(({ name, ...asked }) => (
          <Input key={name} {...{ name, asked }} value={shown[name] ?? ''} error={errors[name]} />
        ))}
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {/* Enter presses the first button of a form. */}
          <button type="submit" name="intent" value="answer" className="button">
            Save and go on
          </button>
          <button type="submit" name="intent" value="skip" className="button button-quiet">
            Later
          </button>
          {backTo && (
            <a href={backTo} className="link inline-flex min-h-11 items-center gap-2">
              <Icon shape="back" className="size-4" />
              Back
            </a>
          )}
        </div>
      </form>
    </div>
  )
}

function Input({
  name,
  asked,
  value,
  error,
}: {
  name: StepField
  asked: Asked
  value: string
  error: string | undefined
}) {
  const { label, hint, type, inputMode, autoComplete = 'off' } = asked
  const shared = {
    id: name,
    name,
    label,
    defaultValue: value,
    autoComplete,
    ...(hint && { hint }),
    ...(error && { error }),
  }
  if (type === 'lines') return <TextField {...shared} rows={3} className="min-h-24" />
  if (name === 'timeZone') return <Island name="time-zone" of={TimeZoneField} props={shared} isEager />
  return <Field {...shared} type={type ?? 'text'} inputMode={inputMode} />
}
