import type { OwnTalk } from '../../../domain/day/hosts.ts'
import { paths } from '../../../domain/paths.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'

interface PlaceFormsProps {
  talk: NonNullable<OwnTalk['talk']>
  fields: { token: string; id: string }
}

const answered = { fine: 'You have answered: fine.', cannot: 'You have answered: I cannot.' }

/** One button each; what was said last can be changed until it begins. */
export function PlaceForms({ talk, fields }: PlaceFormsProps) {
  const { place, day, hasBegun, answer, slots } = talk
  return (
    <>
      <TitledSection id="place" title={place}>
        <p className="mt-3 text-lg">{day}</p>
        {hasBegun ? (
          <p className="mt-3 text-lg">It has begun.</p>
        ) : (
          <>
            <p className="mt-3 text-lg">
              {answer ? <strong>{answered[answer]}</strong> : 'Can you be there?'}
            </p>
            {answer !== 'fine' && (
              <PostForm action={paths.ownTalk} fields={{ ...fields, intent: 'fine', seen: place }}>
                <button type="submit" className="button mt-4">
                  {answer === 'cannot' ? 'I can be there after all' : 'Fine, I will be there'}
                </button>
              </PostForm>
            )}
          </>
        )}
      </TitledSection>
      {!hasBegun && (
        <TitledSection id="cannot" title="I cannot">
          <PostForm action={paths.ownTalk} fields={{ ...fields, intent: 'cannot', seen: place }}>
            {slots.length > 0 && (
              <fieldset className="mt-3">
                <legend className="text-lg">
                  When else can you not come? The organisers look for another time.
                </legend>
                <div className="mt-2 flex flex-wrap gap-x-6">
                  {slots.map(({ id, startsAt, isAway }) => (
                    <label key={id} className="flex min-h-11 items-center gap-2 text-lg">
                      <input
                        type="checkbox"
                        className="size-6"
                        name="slot"
                        value={id}
                        defaultChecked={answer === 'cannot' && isAway}
                      />
                      {startsAt}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <button type="submit" className="button button-quiet mt-4">
              {answer === 'cannot' ? 'Change my answer' : 'I cannot'}
            </button>
          </PostForm>
        </TitledSection>
      )}
    </>
  )
}
