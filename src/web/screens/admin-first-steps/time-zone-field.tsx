import { type ComponentProps, useEffect } from 'react'
import { Field } from '../../ui/field.tsx'

/** Where nobody has said a time zone, it proposes that of the browser. */
export default function TimeZoneField(field: ComponentProps<typeof Field>) {
  useEffect(() => {
    const input = document.getElementById(field.id) as HTMLInputElement
    input.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [field.id])
  return <Field {...field} />
}
