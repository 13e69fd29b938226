import { paths } from '../../../domain/paths.ts'
import { AdminPage } from './admin-page.tsx'

export function Refused({ sentence }: { sentence: string }) {
  return (
    <AdminPage isDashboard>
      <main id="main" className="wrap py-10 md:py-14">
        <h1 className="display">No access</h1>
        <p role="alert" className="mt-4 max-w-[40rem] text-xl">
          {sentence}
        </p>
        <a href={paths.admin} className="button mt-6">
          Back to Dashboard
        </a>
      </main>
    </AdminPage>
  )
}
