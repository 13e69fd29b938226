import { Field, TextField } from '../../ui/field.tsx'

export const companyFields = ['company', 'companyAddress', 'vatNumber'] as const
export type CompanyField = (typeof companyFields)[number]

interface CompanyFieldsProps {
  field: (name: CompanyField) => {
    id: string
    name: string
    defaultValue: string | undefined
    error: string | undefined
    readOnly: boolean
  }
  isOpen: boolean
}

/** Whom the invoice is for; most people need none of it. */
export const CompanyFields = ({ field, isOpen }: CompanyFieldsProps) => (
  <details open={isOpen}>
    <summary className="min-h-11 cursor-pointer py-2 font-bold">Invoice to a company (optional)</summary>
    <div className="mt-2 grid grid-cols-1 gap-6">
      <Field {...field('company')} type="text" label="Company" maxLength={200} autoComplete="organization" />
      <TextField
        {...field('companyAddress')}
        label="Address of the company"
        rows={3}
        maxLength={500}
        autoComplete="street-address"
      />
      <Field {...field('vatNumber')} type="text" label="VAT number" maxLength={40} autoComplete="off" />
    </div>
  </details>
)
