/** Why something was refused, above the form it is about; read out when it comes. */
export function Alert({ sentence }: { sentence: string | undefined }) {
  return (
    <div role="alert">
      {sentence && <p className="on-bright border-4 border-ink bg-coral px-4 py-3 font-bold">{sentence}</p>}
    </div>
  )
}
