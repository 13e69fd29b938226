/** On paper white in the dark, too: scanners want dark on light. */
export const QrCode = ({
  qr: { size, path },
  label,
}: {
  qr: { size: number; path: string }
  label: string
}) => (
  <svg viewBox={`0 0 ${size} ${size}`} className="w-full bg-[#fff]" role="img" aria-label={label}>
    <path d={path} fill="#000" />
  </svg>
)
