import type { ReactNode } from 'react'
import { squaresOf } from '../../../domain/images.ts'
import { paths } from '../../../domain/paths.ts'
import { type DeskProfile, emptiedFields, fieldLabel } from '../../../domain/people-desk.ts'
import type { Asked } from './act-dialog.tsx'

interface ProfileRowProps {
  profile: DeskProfile
  ideaLabel: string
  onAsk(act: Asked): void
}

/** One profile, with what an organiser can do about it. */
export function ProfileRow({ profile, ideaLabel, onAsk }: ProfileRowProps) {
  const { id, name, email, order_number, profile_image_url: picture, hidden_at } = profile
  const filled = emptiedFields.filter((field) => profile[field] !== null)
  return (
    <li className="grid gap-4 border-b-2 border-text py-5 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <div>
        {picture && (
          <img
            src={squaresOf(picture)?.split(' ', 1)[0] ?? picture}
            width="80"
            height="80"
            alt={name}
            loading="lazy"
            className="size-20 object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <p className="text-lg wrap-anywhere">
          <strong dir="auto">{name}</strong>
          {hidden_at && <span className="ml-3 font-bold text-error">Hidden</span>}
        </p>
        <p className="wrap-anywhere">
          {email ?? 'No address'},{' '}
          <a href={paths.orderDesk(order_number)} className="link">
            {order_number}
          </a>
        </p>
        {filled.length > 0 && (
          <dl className="mt-3 grid gap-3">
            {filled.map((field) => (
              <div key={field}>
                <dt className="text-[0.9375rem] font-bold">{fieldLabel(field, ideaLabel)}</dt>
                <dd className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                  <span className="line-clamp-4 min-w-0 flex-1 basis-64 wrap-anywhere" dir="auto">
                    {profile[field]}
                  </span>
                  <Act onPress={() => onAsk({ act: 'empty', field })}>
                    Empty{' '}
                    <Of>
                      {fieldLabel(field, ideaLabel)} of {name}
                    </Of>
                  </Act>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {hidden_at ? (
            <Act onPress={() => onAsk({ act: 'show' })}>
              Show <Of>{name}</Of> again
            </Act>
          ) : (
            <Act onPress={() => onAsk({ act: 'hide' })}>
              Hide <Of>{name}</Of>
            </Act>
          )}
          {picture && (
            <Act onPress={() => onAsk({ act: 'remove-picture' })}>
              Remove picture <Of>of {name}</Of>
            </Act>
          )}
          {email && (
            <a href={paths.writeTo({ participant: id })} className="button button-small button-quiet">
              Write to <Of>{name}</Of>
            </a>
          )}
        </div>
      </div>
    </li>
  )
}

/** For screen readers, which hear the buttons without their rows. */
const Of = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>

const Act = ({ onPress, children }: { onPress(): void; children: ReactNode }) => (
  <button type="button" className="button button-small button-quiet" onClick={onPress}>
    {children}
  </button>
)
