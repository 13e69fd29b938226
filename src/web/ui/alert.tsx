/** Always in the page, so that screen readers announce the sentence when it appears. */
export function Alert({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert">
      {sentence && <p className="on-bright border-4 border-ink bg-second px-4 py-3 font-bold">{sentence}</p>}
    </div>
  )
}
