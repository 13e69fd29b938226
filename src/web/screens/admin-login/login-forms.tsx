import { useState } from 'react'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface LoginFormsProps {
  /** Whether the form for a forgotten password is shown first. */
  forgot: boolean
  /** What was entered into a form posted without script, and what became of it. */
  email: string
  sentence: string | undefined
  isSent: boolean
}

/** The sign-in and the form for a forgotten password, one of them at a time. */
export default function LoginForms(given: LoginFormsProps) {
  const [isForgotten, setForgotten] = useState(given.forgot)
  const [email, setEmail] = useState(given.email)
  const toggle = (typed: string) => {
    setEmail(typed)
    setForgotten(!isForgotten)
  }
  const sentence = given.forgot === isForgotten ? given.sentence : undefined
  return isForgotten ? (
    <ResetRequestForm {...{ email, sentence, toggle }} isSent={given.isSent} />
  ) : (
    <SignInForm {...{ email, sentence, toggle }} />
  )
}
