import { useEffect, useRef } from 'react'
import { addMore } from './toast.ts'

/** Always in the page, so that screen readers announce the sentence when it appears. */
export function Alert({ sentence }: { sentence: string | undefined }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (sentence && text.current) addMore(text.current)
  }, [sentence])
  return (
    <div role="alert">
      {sentence && (
        // Another sentence is another element: React does not know what was added.
        <p key={sentence} ref={text} className="on-bright border-4 border-ink bg-second px-4 py-3 font-bold">
          {sentence}
        </p>
      )}
    </div>
  )
}
