import type { ReactNode } from 'react'

/** The frame of sign-in and password reset: a title, and beside it one form. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="md:grid md:min-h-[calc(100svh-4.25rem)] md:grid-cols-2">
      <div className="on-ink relative isolate bg-third px-[clamp(1.125rem,4vw,4rem)] py-8 md:grid md:content-center">
        <div className="halftone absolute inset-0 -z-10 text-second-third" aria-hidden="true" />
        <h1 className="sign-in-title">{title}</h1>
      </div>
      <div className="px-[clamp(1.125rem,4vw,4rem)] py-8 md:grid md:content-center">
        <div className="mx-auto w-full max-w-[26rem]">{children}</div>
      </div>
    </main>
  )
}
