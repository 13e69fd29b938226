import { type ComponentType, memo } from 'react'
import type { FieldKind } from '../../../domain/event/fields/field.ts'
import { Conflicts } from './conflicts.tsx'
import { ChoiceField, ColourField, LineField, NumberField, TextArea, YesOrNoField } from './fields.tsx'
import type { FieldProps } from './form-context.ts'
import { GroupField } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { MomentField, TimeField, ZoneField } from './time-fields.tsx'

const byKind: Record<FieldKind, ComponentType<FieldProps>> = {
  line: LineField,
  text: TextArea,
  identifier: LineField,
  number: NumberField,
  'yes-or-no': YesOrNoField,
  choice: ChoiceField,
  colour: ColourField,
  money: NumberField,
  moment: MomentField,
  date: TimeField,
  time: TimeField,
  zone: ZoneField,
  link: LineField,
  mail: LineField,
  picture: PictureField,
  list: ListField,
  group: GroupField,
}

/** One field of a document, whatever its kind. */
export const FieldView = memo(function FieldView(props: FieldProps) {
  const Of = byKind[props.field.kind]
  return (
    <>
      <Of {...props} />
      <Conflicts {...props} />
    </>
  )
})
