import type { SendingsOverview } from '../../../domain/sendings.ts'

interface AudienceFieldProps {
  audiences: SendingsOverview['audiences']
  audience: readonly string[]
  error: string | undefined
  onChoose(next: readonly string[]): void
}

/** One or several groups; whoever is in more than one gets one mail. */
export const AudienceField = ({ audiences, audience, error, onChoose }: AudienceFieldProps) => (
  <fieldset aria-describedby={error && 'audience-error'}>
    <legend className="font-bold">To</legend>
    <p className="text-[0.9375rem]">
      Whoever is in several groups gets one mail. Advertising goes only to the newsletter.
    </p>
    <ul className="mt-2 border-t-2 border-text">
      {audiences.map(({ key, label, count }) => (
        <li key={key} className="border-b-2 border-text">
          <label className="flex min-h-12 items-center gap-4 py-1">
            <input
              type="checkbox"
              name="audience"
              value={key}
              className="size-6 flex-none"
              checked={audience.includes(key)}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget }) =>
                onChoose(
                  currentTarget.checked ? [...audience, key] : audience.filter((chosen) => chosen !== key),
                )
              }
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <span className="display-small text-xl">{count}</span>
          </label>
        </li>
      ))}
    </ul>
    {error && (
      <p id="audience-error" className="field-error" role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
