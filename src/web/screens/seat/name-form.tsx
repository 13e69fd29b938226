import { paths } from '../../../domain/paths.ts'
import type { OwnSeat } from '../../../domain/seats.ts'
import { HiddenNotice } from '../../parts/profile/hidden-notice.tsx'
import { useEvent } from '../../site.ts'
import { Field, TextField } from '../../ui/field.tsx'
import type { Posted } from './form-actions.ts'
import { Outcome } from './outcome.tsx'

interface NameFormProps {
  code: string
  seat: OwnSeat
  posted: Extract<Posted, { form: 'name' }> | undefined
}

export function NameForm({ code, seat, posted }: NameFormProps) {
  const values = posted?.values
  const { contactEmail } = useEvent().publisher
  const errors = posted?.errors ?? {}
  return (
    <form method="post" action={`${paths.seatOf(code)}#who`} className="mt-5 grid gap-5">
      <Outcome posted={posted} />
      {seat.is_hidden && <HiddenNotice contactEmail={contactEmail} />}
      <input type="hidden" name="seen" value={seat.seen} />
      <Field
        id="seat-name"
        name="name"
        label="Name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={values?.name ?? seat.name ?? ''}
        error={errors.name}
      />
      {!seat.is_of_buyer && (
        <Field
          id="seat-email"
          name="email"
          label="Email (optional)"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={
            seat.email
              ? `We write to ${seat.email}. Leave it empty to keep that.`
              : 'We mail you this link, and what changes about the day.'
          }
          defaultValue={values?.email ?? ''}
          error={errors.email}
        />
      )}
      <div className="listing">
        <input
          id="seat-listing"
          type="checkbox"
          name="isListed"
          value="yes"
          defaultChecked={values?.isListed ?? seat.is_listed}
          aria-describedby="seat-listing-means"
        />
        <div>
          <label htmlFor="seat-listing" className="font-bold">
            List me on the participants page
          </label>
          <p id="seat-listing-means" className="text-[0.9375rem]">
            Then everybody, search engines too, can read your name and what you write below. Your address and
            what you eat are never shown.
          </p>
        </div>
      </div>
      <Field
        id="seat-linkedin"
        name="linkedinProfileUrl"
        label="LinkedIn Profile (optional)"
        inputMode="url"
        maxLength={500}
        defaultValue={values?.linkedinProfileUrl ?? seat.linkedin_profile_url ?? ''}
        error={errors.linkedinProfileUrl}
      />
      <TextField
        id="seat-about"
        name="aboutMe"
        label="About me (optional)"
        rows={4}
        maxLength={5000}
        defaultValue={values?.aboutMe ?? seat.about_me ?? ''}
        error={errors.aboutMe}
      />
      <button type="submit" name="intent" value="name" className="button justify-self-start">
        Save
      </button>
    </form>
  )
}
