import { HomeLink } from './home-link.tsx'
import { NoticePage } from './notice-page.tsx'

/** Never repeats the address that was asked for: it may hold a secret or somebody’s words. */
export function NotFound() {
  return (
    <NoticePage title="Oops! Page not found" lines={['Oops!', 'Page not', 'found']} ink="second">
      <p className="max-w-[40rem] text-xl">
        There is nothing at this address. It may have moved, or it was never built: someone should pitch it.
      </p>
      <HomeLink className="button mt-6">Return to Home</HomeLink>
    </NoticePage>
  )
}
