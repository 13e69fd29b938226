import { paths } from '../../../domain/paths.ts'
import { Field } from '../../ui/field.tsx'
import type { Answer } from './form-actions.ts'

/** Posted as a form, with script or without: one press, and the list is shown with it. */
export function AddIdea({ idea }: { idea: Answer['idea'] }) {
  const field = (name: 'title' | 'line' | 'name') => ({
    id: `idea-${name}`,
    name,
    type: 'text',
    required: true,
    dir: 'auto',
    defaultValue: idea?.values[name] ?? '',
    ...(idea?.errors[name] && { error: idea.errors[name] }),
  })
  return (
    <section aria-labelledby="add-idea" className="mt-12">
      <h2 id="add-idea" className="display-small text-2xl md:text-3xl">
        Add an idea
      </h2>
      <form method="post" action={paths.demos} className="mt-5 grid max-w-[40rem] gap-5">
        <input type="hidden" name="intent" value="add" />
        <Field {...field('title')} label="Title" maxLength={100} autoComplete="off" />
        <Field {...field('line')} label="What it is, in one line" maxLength={200} autoComplete="off" />
        <Field
          {...field('name')}
          label="Your name"
          hint="Shown to everybody: you are its team until others join."
          maxLength={80}
          autoComplete="name"
        />
        <div className="hidden" aria-hidden="true">
          <label>
            Leave this empty <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <button type="submit" className="button justify-self-start">
          Add the idea
        </button>
      </form>
    </section>
  )
}
