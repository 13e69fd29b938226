import type { FormField } from '../../../domain/event/form.ts'
import { Icon } from '../../ui/icons.tsx'
import { Conflicts } from './conflicts.tsx'
import { Fold } from './fold.tsx'
import { type FieldProps, fieldId, useForm } from './form-context.ts'
import { GroupFields, PlaceError } from './group-field.tsx'
import type { DragStart } from './use-row-drag.ts'

interface ListRowProps extends FieldProps {
  title: string
  index: number
  count: number
  isNew: boolean
  onMove(to: number): void
  onRemove(): void
  onDrag: DragStart
}

/** An entry with fields of its own is folded under its title, unless it is the only one; a single field stands open. */
export function ListRow({ field, value, place, title, isNew, ...row }: ListRowProps) {
  const { FieldView } = useForm()
  const grip = <Grip {...row} />
  const buttons = <RowButtons {...row} title={title} />
  if (!field.fields)
    return (
      <li data-row className="form-row-open">
        <div className="form-row-head">
          {grip}
          <div className="form-row-field">
            <FieldView field={numbered(field, row.index + 1)} {...{ value, place }} />
          </div>
          {buttons}
        </div>
      </li>
    )
  const isGroup = field.kind === 'group'
  return (
    <li data-row className="form-row">
      <Fold
        {...{ place, title }}
        {...(isGroup && { id: fieldId(place) })}
        isOpenAtFirst={isNew || row.count === 1}
        before={grip}
        after={buttons}
        notices={
          isGroup && (
            <div className="form-row-notices">
              <PlaceError place={place} />
              <Conflicts {...{ field, value, place }} />
            </div>
          )
        }
      >
        {isGroup ? <GroupFields {...{ field, value, place }} /> : <FieldView {...{ field, value, place }} />}
      </Fold>
    </li>
  )
}

/** The list says once what its entries should be. */
const numbered = ({ help: _, ...field }: FormField, number: number): FormField => ({
  ...field,
  label: `${field.label} ${number}`,
})

type Movable = Pick<ListRowProps, 'index' | 'count' | 'onMove' | 'onRemove' | 'onDrag'>

/** For pointers; the buttons do the same for keyboards. */
const Grip = ({ index, count, onDrag }: Movable) => (
  <span
    className="form-grip"
    aria-hidden="true"
    onPointerDown={count > 1 ? (event) => onDrag(event, index) : undefined}
  >
    {index + 1}
  </span>
)

function RowButtons({ index, count, title, onMove, onRemove }: Movable & { title: string }) {
  return (
    <div className="form-row-buttons">
      {count > 1 && (
        <>
          <button
            type="button"
            className="icon-button"
            data-move="up"
            disabled={index === 0}
            aria-label={`Move ${title} up`}
            onClick={() => onMove(index - 1)}
          >
            <Icon shape="up" className="size-4" />
          </button>
          <button
            type="button"
            className="icon-button"
            data-move="down"
            disabled={index === count - 1}
            aria-label={`Move ${title} down`}
            onClick={() => onMove(index + 1)}
          >
            <Icon shape="up" className="size-4 rotate-180" />
          </button>
        </>
      )}
      <button type="button" className="icon-button" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Icon shape="bin" className="size-4" />
      </button>
    </div>
  )
}
