import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { seatHeaders } from '../../parts/seat/seat-page.tsx'
import { backendContext } from '../../server-context.ts'

/** The day for the calendar; without a good link, the page that says so. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { code = '' } = params
  const entry = await context.get(backendContext).call('get-seat-calendar', { code })
  if (!entry.ok) return redirect(paths.seatOf(encodeURIComponent(code)), { headers: seatHeaders })
  const { fileName, content } = entry.value
  return new Response(content, {
    headers: {
      ...seatHeaders,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}
