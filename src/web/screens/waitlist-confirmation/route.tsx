import './screen.css'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'

export const meta = metadata('waitlistConfirmation', paths.waitlistConfirmation)

export default function WaitlistConfirmation() {
  return (
    <NoticePage title="You're on the Waitlist!" lines={["You're on", 'the waitlist!']} ink="third">
      <div className="max-w-[44rem] text-xl md:text-2xl">
        <p>
          Every seat is taken right now. We have sent you an email: one click in it confirms your address, and
          you are in line for the next seat. Whoever has confirmed that address here before needs no click.
        </p>
        <p className="mt-6 border-l-8 border-second pl-5">
          Spots are given first come, first served. When one frees up we mail you payment instructions: a link
          that keeps the seat for you for 24 hours. It is certain once it is paid, and waiting costs nothing.
        </p>
      </div>
      <HomeLink className="button mt-10" />
    </NoticePage>
  )
}
