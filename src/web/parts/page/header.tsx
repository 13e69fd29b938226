import { useLocation } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { useSite } from '../../site.ts'
import { Icon } from '../../ui/icons.tsx'
import { newsletterDialogId } from '../newsletter/newsletter-dialog.tsx'
import { navigation } from './navigation.ts'

const menuId = 'menu'

/** On narrow screens all links stand in a menu behind one button. */
export function Header() {
  const brand = useSite()?.brand
  return (
    <header className="border-b-4 border-text bg-paper">
      <div className="wrap flex min-h-18 items-center justify-between gap-4">
        <a href={paths.home} className="flex min-w-0 items-center gap-3 py-2">
          {/* Fonts come first: texts are painted in them. On a phone with large text logo and name stay beside the button. */}
          {brand?.logo && (
            <img
              {...brand.logo}
              sizes="3rem"
              alt=""
              className="size-[min(3rem,16vw)]"
              loading="lazy"
              fetchPriority="low"
            />
          )}
          <span className="display-small min-w-0 text-[min(1.125rem,6vw)] wrap-anywhere lg:whitespace-nowrap">
            {brand?.name ?? 'Home'}
          </span>
          {brand && <span className="sr-only">, home</span>}
        </a>
        <nav aria-label="Main" className="flex items-center gap-1 max-lg:hidden">
          <Entries className="inline-flex min-h-11 items-center px-2.5 font-semibold whitespace-nowrap hover:underline decoration-4 underline-offset-8 aria-[current]:underline" />
          <SubscribeButton className="ml-3" />
        </nav>
        <button
          type="button"
          popoverTarget={menuId}
          className="icon-button lg:hidden print:hidden"
          aria-label="Menu"
        >
          <Icon shape="menu" />
        </button>
      </div>
      <div id={menuId} popover="auto" className="menu lg:hidden">
        <div className="flex items-center justify-between">
          <p className="display-small text-xl">Menu</p>
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            className="icon-button -mr-3"
            aria-label="Close menu"
          >
            <Icon shape="close" />
          </button>
        </div>
        <nav aria-label="Menu" className="mt-2 grid">
          <Entries className="flex min-h-13 items-center border-t-2 border-text text-xl font-semibold hover:underline decoration-4 underline-offset-8" />
          <SubscribeButton className="mt-4 w-full" />
        </nav>
      </div>
    </header>
  )
}

function Entries({ className }: { className: string }) {
  const { pathname } = useLocation()
  const event = useSite()?.event
  const shownPath = pathname === paths.summary ? event?.summary.path : pathname
  return (
    event &&
    navigation(event).map(({ label, href }) => (
      <a key={href} href={href} className={className} aria-current={href === shownPath ? 'page' : undefined}>
        {label}
      </a>
    ))
  )
}

interface SubscribeButtonProps {
  label?: string
  className?: string
}

export function SubscribeButton({ label = 'Subscribe to Newsletter', className = '' }: SubscribeButtonProps) {
  return (
    <button
      type="button"
      command="show-modal"
      commandfor={newsletterDialogId}
      className={`button ${className}`}
    >
      {label}
    </button>
  )
}
